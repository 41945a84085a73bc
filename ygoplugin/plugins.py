"""The plugin manager: the built-in rules, what is installed under the entry-point group, and their order."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, Final, TypeVar

import pluggy

from ygoplugin import hookspecs
from ygoplugin.eras import SWITCHES, Eras
from ygoplugin.errors import PluginError, YgopluginError
from ygoplugin.hookspecs import PROJECT
from ygoplugin.oaths.events import Activation, SummonClass
from ygoplugin.oaths.named_cards import NamedEffect, NamedLimit, NamedOath, NamedOathCards
from ygoplugin.rules.named_cards import NamedRuleCards, NamedRules
from ygoplugin.stats.kinds import Number, OverSet, round_half_up
from ygoplugin.stats.policies import Adjust, Policies

if TYPE_CHECKING:
    from ygoplugin.duel import Duel
    from ygoplugin.oaths.classify import Classification
    from ygoplugin.oaths.turn_state import CountsAs
    from ygoplugin.stats.cards import Card
    from ygoplugin.stats.effects import StatEffect
    from ygoplugin.stats.formulas import ValueFunction
    from ygoplugin.stats.kinds import Stat

DEFAULT_PLUGINS: Final = (
    "ygoplugin.stats.plugin",
    "ygoplugin.oaths.plugin",
    "ygoplugin.rules.plugin",
)
"""The built-in rules, as modules. They are plugins like any other."""

TRACE: Final = "YGOPLUGIN_TRACE"
"""Environment variable: any value but 0 prints every hook call, with its answer, to standard error."""

_R = TypeVar("_R")


def create_plugin_manager(*, installed: bool = True) -> pluggy.PluginManager:
    """A plugin manager with the built-in rules, and with the installed plugins.

    Args:
        installed: Whether to load what is installed under the entry-point group `ygoplugin`.

    Raises:
        PluginError: A plugin cannot be loaded, or hooks into something that is no hook.
    """
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(hookspecs)
    for name in DEFAULT_PLUGINS:
        manager.register(import_module(name), name)
    if installed:
        for entry_point in entry_points(group=PROJECT):
            _load(manager, entry_point)
    if os.environ.get(TRACE, "0") != "0":
        manager.trace.root.setwriter(sys.stderr.write)
        manager.enable_tracing()
    return manager


@functools.cache
def default_plugin_manager() -> pluggy.PluginManager:
    """The plugin manager of every duel that is not given another one."""
    return create_plugin_manager()


def _load(manager: pluggy.PluginManager, entry_point: EntryPoint) -> None:
    try:
        plugin = entry_point.load()
    except Exception as error:
        raise PluginError(
            f"the installed plugin {entry_point.name!r} ({entry_point.value}) cannot be loaded:"
            f" {type(error).__name__}: {error}; uninstall it or mend it"
        ) from error
    register(manager, plugin, entry_point.name)


def register(manager: pluggy.PluginManager, plugin: object, name: str | None = None) -> None:
    """Register a plugin; it is asked before those that were there before.

    Args:
        manager: The plugin manager.
        plugin: A module or an object with hook implementations.
        name: The name under which it is listed.

    Raises:
        PluginError: It is registered already, asks for an argument that a hook does not have, or
            hooks into something that is no hook.
    """
    try:
        added = manager.register(plugin, name)
    except ValueError as error:
        raise PluginError(f"plugin {name or plugin!r} is registered already") from error
    except (AssertionError, TypeError) as error:
        raise PluginError(
            f"{plugin!r:.80} cannot be a plugin: expected a module or object"
        ) from error
    except pluggy.PluginValidationError as error:
        if manager.is_registered(plugin):
            manager.unregister(plugin)
        raise PluginError(" ".join(str(error).split())) from error
    unknown = [
        attribute
        for attribute in dir(plugin)
        if attribute.startswith("ygoplugin_") and not hasattr(hookspecs, attribute)
    ]
    hooked = manager.get_hookcallers(plugin)
    if unknown or not hooked:
        manager.unregister(plugin)
        import difflib

        hooks = [h for h in vars(hookspecs) if h.startswith("ygoplugin_")]
        close = difflib.get_close_matches(unknown[0], hooks, n=1) if unknown else []
        hint = f"; did you mean {close[0]}?" if close else f"; hooks are: {', '.join(hooks)}"
        raise PluginError(
            f"plugin {added or name!r} has {', '.join(unknown)}, which is no hook{hint}"
            if unknown
            else f"plugin {added or name!r} implements no hook: mark its functions with hookimpl"
        )


def _calling(
    manager: pluggy.PluginManager, hook: str, function: Callable[..., _R]
) -> Callable[..., _R]:
    """`function`, with errors that name the plugins which implement `hook`."""

    @functools.wraps(function)
    def call(**arguments: Any) -> _R:
        try:
            return function(**arguments)
        except YgopluginError:
            raise
        except Exception as error:
            raise failure(manager, hook, error) from error

    return call


def failure(manager: pluggy.PluginManager, hook: str, error: Exception) -> PluginError:
    """The error that says in which plugin a hook failed."""
    modules = {}
    for impl in getattr(manager.hook, hook).get_hookimpls():
        code = getattr(impl.function, "__code__", None)
        if code is not None:
            modules[code] = impl.plugin_name
    name = "unknown"
    trace = error.__traceback__
    while trace is not None:
        name = modules.get(trace.tb_frame.f_code, name)
        trace = trace.tb_next
    why = " ".join(str(error).split())
    return PluginError(f"plugin {name}, hook {hook}: {type(error).__name__}: {why}")


def eras_for(manager: pluggy.PluginManager, eras: Eras) -> Eras:
    """The rulings of the day, with the switches that plugins set. Those set by hand stay."""
    switch = _calling(manager, "ygoplugin_switch", manager.hook.ygoplugin_switch)
    chosen = {}
    for name in SWITCHES:
        value = switch(name=name, eras=eras) if name not in eras.chosen else None
        if value is not None and value != eras[name]:
            chosen[name] = value
    return eras.with_settings(**chosen) if chosen else eras


def policies_for(manager: pluggy.PluginManager, eras: Eras) -> Policies:
    """Where rulings leave a choice: what the plugins say, collected so that no read calls a hook."""
    hook = manager.hook
    priority = _calling(
        manager, "ygoplugin_recalculating_priority", hook.ygoplugin_recalculating_priority
    )
    over_set = _calling(manager, "ygoplugin_original_over_set", hook.ygoplugin_original_over_set)
    functions: dict[str, ValueFunction] = {}
    for more in reversed(
        _calling(manager, "ygoplugin_value_functions", hook.ygoplugin_value_functions)()
    ):
        if not isinstance(more, Mapping) or not all(
            isinstance(name, str) and callable(function) for name, function in more.items()
        ):
            raise PluginError(
                f"hook ygoplugin_value_functions: a plugin gave {more!r:.80}: expected functions by"
                " name"
            )
        functions |= more

    def find_priority(card: Card | None) -> int | None:
        found = None if card is None else priority(card=card, eras=eras)
        if found is not None and (isinstance(found, bool) or not isinstance(found, int)):
            raise PluginError(
                f"hook ygoplugin_recalculating_priority: a plugin gave {found!r:.80}: expected a"
                " number or None"
            )
        return found

    def find_over_set(card: Card | None, effect: StatEffect) -> OverSet:
        found = over_set(card=card, effect=effect, eras=eras)
        try:
            return OverSet(found)
        except ValueError:
            raise PluginError(
                f"hook ygoplugin_original_over_set: a plugin gave {found!r:.80}: expected an OverSet"
            ) from None

    policies = Policies(find_priority, find_over_set, functions=functions)
    rounding_impls = hook.ygoplugin_round.get_hookimpls()
    if len(rounding_impls) > 1:
        rounding = _calling(manager, "ygoplugin_round", hook.ygoplugin_round)

        def find_rounding(value: Number) -> int:
            if isinstance(value, int):
                return value
            found = rounding(value=value)
            if isinstance(found, bool) or not isinstance(found, int):
                raise PluginError(
                    f"hook ygoplugin_round: a plugin gave {found!r:.80}: expected whole points"
                )
            return found

        policies = replace(policies, rounding=find_rounding)
    else:
        policies = replace(policies, rounding=round_half_up)
    return replace(policies, adjust=tuple(_adjusters(manager)))


def named_cards_for(manager: pluggy.PluginManager) -> NamedOathCards:
    """What plugins add to the cards that the oath rulings treat by name; the last plugin wins."""
    collect = _calling(
        manager, "ygoplugin_named_oath_cards", manager.hook.ygoplugin_named_oath_cards
    )
    effects: list[NamedEffect] = []
    oaths: list[NamedOath] = []
    limits: list[NamedLimit] = []
    for more in collect():
        if not isinstance(more, NamedOathCards):
            raise PluginError(
                f"hook ygoplugin_named_oath_cards: a plugin gave {more!r:.80}: expected"
                " NamedOathCards"
            )
        effects += more.effects
        oaths += more.oaths
        limits = [*more.limits, *limits]
    return NamedOathCards(tuple(effects), tuple(oaths), tuple(limits))


def named_rules_for(manager: pluggy.PluginManager) -> NamedRules:
    """The cards that the rules of a turn know by name, with those of plugins; the last plugin wins."""
    collect = _calling(
        manager, "ygoplugin_named_rule_cards", manager.hook.ygoplugin_named_rule_cards
    )
    given = list(collect())
    for more in given:
        if not isinstance(more, NamedRuleCards):
            raise PluginError(
                f"hook ygoplugin_named_rule_cards: a plugin gave {more!r:.80}: expected"
                " NamedRuleCards"
            )
    return NamedRules(reversed(given))


def script_functions_for(manager: pluggy.PluginManager) -> dict[str, Callable[..., object]]:
    """The functions that plugins give to card scripts, by name; the last plugin wins."""
    collect = _calling(
        manager, "ygoplugin_script_functions", manager.hook.ygoplugin_script_functions
    )
    found: dict[str, Callable[..., object]] = {}
    for functions in reversed(list(collect())):
        if not isinstance(functions, Mapping):
            raise PluginError(
                f"hook ygoplugin_script_functions: a plugin gave {functions!r:.80}: expected"
                " functions by name"
            )
        for name, function in functions.items():
            if not isinstance(name, str) or not name.isidentifier() or not name[0].isupper():
                raise PluginError(
                    f"hook ygoplugin_script_functions: the name {name!r:.80} is no word that begins"
                    " with a capital letter"
                )
            if not callable(function):
                raise PluginError(
                    f"hook ygoplugin_script_functions: {name} is {function!r:.80}: expected a"
                    " function"
                )
            found[name] = function
    return found


def summon_class_for(manager: pluggy.PluginManager, eras: Eras) -> CountsAs | None:
    """How plugins want activations to count; `None` if no plugin has an opinion."""
    if not manager.hook.ygoplugin_summon_class.get_hookimpls():
        return None
    ask = _calling(manager, "ygoplugin_summon_class", manager.hook.ygoplugin_summon_class)

    def counts(activation: Activation) -> SummonClass | None:
        found = ask(activation=activation, eras=eras)
        if found is not None and not isinstance(found, SummonClass):
            raise PluginError(
                f"hook ygoplugin_summon_class: a plugin gave {found!r:.80}: expected a SummonClass"
            )
        return found

    return counts


def classify_oaths(
    text: str,
    language: str | None = None,
    *,
    card: str = "",
    manager: pluggy.PluginManager | None = None,
) -> tuple[Classification, ...]:
    """The oaths of a card text, as the plugins say; the built-in classification if none does.

    Args:
        text: The text, or a part of it.
        language: "ja", "zh" or "en"; found out if `None`.
        card: The card's name, which corrects known mistranslations.
        manager: The plugin manager; that of every duel if left out.

    Raises:
        OathError: The language is unknown, or the text is none.
        PluginError: A plugin failed.
    """
    manager = manager or default_plugin_manager()
    ask = _calling(manager, "ygoplugin_classify_oath", manager.hook.ygoplugin_classify_oath)
    found = ask(text=text, language=language, card=card)
    return tuple(found)


def _adjusters(manager: pluggy.PluginManager) -> list[Adjust]:
    """The plugins' last words on a value, the one registered first first."""

    def adjuster(impl: Any) -> Adjust:
        names = impl.argnames

        def adjust(duel: Duel, monster: str, stat: Stat, value: int) -> int | None:
            given = {"duel": duel, "monster": monster, "stat": stat, "value": value}
            try:
                found = impl.function(*(given[name] for name in names))
            except YgopluginError:
                raise
            except Exception as error:
                raise PluginError(
                    f"plugin {impl.plugin_name}, hook ygoplugin_adjust_stat:"
                    f" {type(error).__name__}: {error}"
                ) from error
            if found is not None and (isinstance(found, bool) or not isinstance(found, int)):
                raise PluginError(
                    f"plugin {impl.plugin_name}, hook ygoplugin_adjust_stat: gave {found!r}:"
                    " expected whole points or None"
                )
            return found

        return adjust

    return [adjuster(impl) for impl in manager.hook.ygoplugin_adjust_stat.get_hookimpls()]
