"""Plugins: who is asked first, what each hook changes, and what happens when one is broken."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pluggy
import pytest
from click.testing import CliRunner

from lua_bridge.bridge import Bridge
from tests.helpers import BLUE_EYES, assert_stats, gale
from ygoplugin import (
    Card,
    Duel,
    Needs,
    OverSet,
    PluginError,
    StatEffect,
    Verdict,
    create_plugin_manager,
    events,
    hookimpl,
    hookspecs,
    oaths,
    register,
    rules,
)
from ygoplugin.oaths import events as oath_events
from ygoplugin.plugins import classify_oaths, default_plugin_manager


@pytest.fixture
def manager() -> pluggy.PluginManager:
    return create_plugin_manager(installed=False)


def made(manager: pluggy.PluginManager, as_of: str = "documents") -> Duel:
    duel = Duel(as_of, plugins=manager)
    duel.summon("m", BLUE_EYES)
    return duel


def union_half() -> StatEffect:
    return StatEffect.original_becomes("atk", "orig / 2", source="u", nature="continuous")


class Everything:
    """Implements every hook."""

    def __init__(self) -> None:
        self.told: list[str] = []

    @hookimpl
    def ygoplugin_stat(self, stat: str) -> int | None:
        return 42 if stat == "level" else None

    @hookimpl
    def ygoplugin_original(self, stat: str) -> int | None:
        return 41 if stat == "level" else None

    @hookimpl
    def ygoplugin_battle_value(self, stat: str) -> int | None:
        return 40 if stat == "def" else None

    @hookimpl
    def ygoplugin_may_target(self, monster: str) -> Verdict | None:
        return Verdict(False, ("it is protected",)) if monster == "m" else None

    @hookimpl
    def ygoplugin_tell(self, event: events.Event) -> bool | None:
        return True if isinstance(event, events.StateChanged) else None

    @hookimpl
    def ygoplugin_event_happened(self, event: events.Event) -> None:
        self.told.append(type(event).__name__)

    @hookimpl
    def ygoplugin_switch(self, name: str) -> str | None:
        return "erase" if name == "chainless_original_over_set" else None

    @hookimpl
    def ygoplugin_recalculating_priority(self, card: Card) -> int | None:
        return 5 if card.name == "Custom" else None

    @hookimpl
    def ygoplugin_original_over_set(self, card: Card | None) -> OverSet | None:
        return OverSet.KEEP if card is not None and card.name == "Keeper" else None

    @hookimpl
    def ygoplugin_round(self, value: float) -> int:
        return int(value)

    @hookimpl
    def ygoplugin_adjust_stat(self, stat: str, value: int) -> int | None:
        return value + 1 if stat == "rank" else None

    @hookimpl
    def ygoplugin_may(self, event: oaths.Event) -> oaths.Verdict | None:
        if isinstance(event, oath_events.AttackDeclared):
            reason = oaths.Reason(
                "house", "no attacks here", None, "", oaths.Ruling("x", None, "x")
            )
            return oaths.Verdict(False, (reason,))
        return None

    @hookimpl
    def ygoplugin_classify_oath(self, text: str) -> list[oaths.Classification] | None:
        if text == "house text":
            return [oaths.Classification("this-turn", "house rule", "en")]
        return None

    @hookimpl
    def ygoplugin_summon_class(self, activation: oaths.Activation) -> oaths.SummonClass | None:
        return oaths.SummonClass.CHOSEN if activation.card.name == "Soft" else None

    @hookimpl
    def ygoplugin_named_oath_cards(self) -> oaths.NamedOathCards:
        restriction = oaths.Restriction(frozenset({oaths.Action.SPECIAL_SUMMON}))
        oath = oaths.Oath("turn-you-activate", restriction)
        return oaths.NamedOathCards(oaths=(oaths.NamedOath(("House Card",), "any", oath),))

    @hookimpl
    def ygoplugin_named_rule_cards(self) -> rules.NamedRuleCards:
        facts = rules.Facts(effects=(rules.RuleEffect(rules.Does.ATTACKS, amount=3),))
        return rules.NamedRuleCards((rules.NamedCard(("House Card",), None, facts, "the house"),))

    @hookimpl
    def ygoplugin_script_functions(self) -> dict[str, object]:
        return {"Seven": lambda duel: 7}

    @hookimpl
    def ygoplugin_value_functions(self) -> dict[str, object]:
        return {"seven": lambda view: 7}


@pytest.fixture
def plugin(manager: pluggy.PluginManager) -> Everything:
    everything = Everything()
    register(manager, everything, "everything")
    return everything


def test_every_hook_has_a_test() -> None:
    hooks = [name for name in vars(hookspecs) if name.startswith("ygoplugin_")]
    for name in hooks:
        assert f"test_hook_{name.removeprefix('ygoplugin_')}" in globals(), name
        assert hasattr(Everything, name), name


def test_hook_stat(manager: pluggy.PluginManager, plugin: Everything) -> None:
    ask = manager.hook.ygoplugin_stat
    duel = made(manager)
    assert ask(duel=duel, monster="m", stat="level") == 42
    assert ask(duel=duel, monster="m", stat="atk") == 3000


def test_hook_original(manager: pluggy.PluginManager, plugin: Everything) -> None:
    ask = manager.hook.ygoplugin_original
    duel = made(manager)
    assert (ask(duel=duel, monster="m", stat="level"), ask(duel=duel, monster="m", stat="atk")) == (
        41,
        3000,
    )


def test_hook_battle_value(manager: pluggy.PluginManager, plugin: Everything) -> None:
    ask = manager.hook.ygoplugin_battle_value
    duel = made(manager)
    assert (ask(duel=duel, monster="m", stat="def"), ask(duel=duel, monster="m", stat="atk")) == (
        40,
        3000,
    )


def test_hook_may_target(manager: pluggy.PluginManager, plugin: Everything) -> None:
    duel = made(manager)
    duel.summon("n", Card.monster("N", atk=0, defense=0))
    assert duel.may_target(gale(), "m").reasons == ("it is protected",)
    assert duel.may_target(gale(), "n", [Needs.NOTHING]).allowed
    verdict = duel.may_target(gale(), "n", [Needs.LOSS])
    assert not verdict.allowed
    assert "nothing would be" in verdict.reasons[-1]


def test_hook_tell(manager: pluggy.PluginManager, plugin: Everything) -> None:
    duel = made(manager)
    before = len(duel.events)
    manager.hook.ygoplugin_tell(duel=duel, event=events.StateChanged({"n": 1}))
    assert len(duel.events) == before
    manager.hook.ygoplugin_tell(duel=duel, event=events.TurnEnded())
    assert len(duel.events) == before + 1


def test_hook_event_happened(manager: pluggy.PluginManager, plugin: Everything) -> None:
    duel = made(manager)
    duel.apply(gale(), "m")
    assert plugin.told == ["CardAdded", "MonsterSummoned", "EffectApplied"]


def test_hook_switch(manager: pluggy.PluginManager, plugin: Everything) -> None:
    duel = made(manager, "current")
    assert duel.eras["chainless_original_over_set"] == "erase"
    duel.apply(gale(), "m")
    duel.add("u", Card("Any", kind="spell"))
    duel.apply(union_half(), "m")
    duel.leave("u")
    assert_stats(duel, atk=3000)


def test_hook_recalculating_priority(manager: pluggy.PluginManager, plugin: Everything) -> None:
    duel = made(manager)
    duel.add("c", Card("Custom", kind="spell"))
    duel.apply(StatEffect.becomes("atk", "cur / 2", source="c", nature="continuous"), "m")
    duel.apply(StatEffect.gain("atk", 1000, label="gain"), "m")
    assert_stats(duel, atk=2000)


def test_hook_original_over_set(manager: pluggy.PluginManager, plugin: Everything) -> None:
    duel = made(manager, "current")
    duel.add("u", Card("Keeper", kind="spell"))
    duel.apply(gale(), "m")
    duel.apply(union_half(), "m")
    assert_stats(duel, atk=1500, original_atk=1500)
    duel.leave("u")
    assert_stats(duel, atk=1500, original_atk=3000)


def test_hook_round(manager: pluggy.PluginManager, plugin: Everything) -> None:
    duel = made(manager)
    duel.apply(StatEffect.becomes("atk", "2451 / 2", label="half"), "m")
    assert_stats(duel, atk=1225)


def test_hook_adjust_stat(manager: pluggy.PluginManager, plugin: Everything) -> None:
    duel = Duel(plugins=manager)
    duel.summon("m", Card.monster("X", atk=0, rank=4))
    assert_stats(duel, rank=5)
    assert "a plugin made it 5" in str(duel.explain("m", "rank"))


def test_hook_value_functions(manager: pluggy.PluginManager, plugin: Everything) -> None:
    duel = made(manager)
    functions = duel.stats.policies.functions
    seven = StatEffect.gain(
        "atk", {"function": "seven"}, source="s", nature="continuous", functions=functions
    )
    duel.apply(seven, "m")
    assert_stats(Duel.from_json(duel.to_json(), plugins=manager), atk=3007)


def activated(name: str, plan: oaths.SummonPlan | None = None) -> oath_events.LinkActivated:
    return oath_events.LinkActivated(1, oaths.Activation(0, oaths.Card(name), "card", summon=plan))


def test_hook_may(manager: pluggy.PluginManager, plugin: Everything) -> None:
    duel = made(manager)
    verdict = duel.may(oath_events.AttackDeclared(0, oaths.Card("Any")))
    assert [reason.because for reason in verdict.reasons] == ["no attacks here"]
    assert duel.may(activated("Any")).allowed


def test_hook_classify_oath(manager: pluggy.PluginManager, plugin: Everything) -> None:
    assert classify_oaths("house text", manager=manager)[0].reason == "house rule"
    assert classify_oaths("Draw 2 cards.", manager=manager)[0].kind is None


def test_hook_summon_class(manager: pluggy.PluginManager, plugin: Everything) -> None:
    for name, count in (("Soft", 0), ("Hard", 1)):
        duel = made(manager)
        duel.feed(activated(name, oaths.SummonPlan()))
        duel.feed(oath_events.EffectNegated(1))
        duel.feed(oath_events.ChainEnded())
        assert duel.turns.special_summon_count(0) == count
        assert Duel.from_json(duel.to_json(), plugins=manager).turns == duel.turns


def test_hook_named_oath_cards(manager: pluggy.PluginManager, plugin: Everything) -> None:
    duel = made(manager)
    duel.feed(activated("House Card"))
    summon = oaths.Summon(0, oaths.SummonKind.INHERENT)
    assert not duel.may(oath_events.SummonDeclared(summon)).allowed


def test_hook_named_rule_cards(manager: pluggy.PluginManager, plugin: Everything) -> None:
    duel = made(manager)
    duel.add("house", Card.monster("House Card", atk=1000, defense=1000, level=4))
    duel.feed(rules.events.CardPlaced("house", rules.Zone.MONSTER))
    assert rules.replay.attacks_per_turn(duel.rules, "house") == 3


def test_hook_script_functions(manager: pluggy.PluginManager, plugin: Everything) -> None:
    table = Bridge(duel=Duel(plugins=manager))
    assert table.run("return Ruling.Seven()", "test.lua") == 7


@pytest.mark.parametrize(
    ("hook", "answer", "ask"),
    [
        ("ygoplugin_round", "x", lambda d: d.apply(StatEffect.becomes("atk", "5 / 2"), "m")),
        ("ygoplugin_recalculating_priority", "x", lambda d: d.apply(union_half(), "m")),
        ("ygoplugin_original_over_set", "x", lambda d: d.apply(union_half(), "m")),
        ("ygoplugin_adjust_stat", "x", lambda d: d.stat("m", "atk")),
        ("ygoplugin_may_target", "x", lambda d: d.may_target(gale(), "m")),
        ("ygoplugin_may", "x", lambda d: d.may(activated("Any"))),
        ("ygoplugin_value_functions", "x", lambda d: Duel(plugins=d._plugins)),
        ("ygoplugin_named_oath_cards", "x", lambda d: Duel(plugins=d._plugins)),
        (
            "ygoplugin_summon_class",
            "x",
            lambda d: d.feed(activated("Any", oaths.SummonPlan())),
        ),
    ],
)
def test_a_plugin_that_answers_nonsense_is_a_clear_error(
    manager: pluggy.PluginManager, hook: str, answer: object, ask: Callable[[Duel], object]
) -> None:
    duel = made(manager)
    duel.add("u", Card("Union", kind="spell"))

    class Nonsense:
        pass

    def implementation(self: object) -> object:
        return answer

    setattr(Nonsense, hook, hookimpl(implementation))
    register(manager, Nonsense(), "nonsense")
    if hook not in ("ygoplugin_value_functions", "ygoplugin_named_oath_cards"):
        duel = Duel("documents", plugins=manager)
        duel.summon("m", BLUE_EYES)
        duel.add("u", Card("Union", kind="spell"))
    with pytest.raises(PluginError, match=f"hook {hook}: "):
        ask(duel)


def test_a_plugin_that_feeds_the_duel_is_not_doubled_by_loading(
    manager: pluggy.PluginManager,
) -> None:
    class Growing:
        @hookimpl
        def ygoplugin_event_happened(self, duel: Duel, event: events.Event) -> None:
            if isinstance(event, events.TurnEnded):
                duel.apply(StatEffect.gain("atk", 100, label="growth"), "m")

    register(manager, Growing(), "growing")
    duel = made(manager)
    duel.end_turn()
    assert_stats(duel, atk=3100)
    assert_stats(Duel.from_json(duel.to_json(), plugins=manager), atk=3100)
    assert_stats(duel.replay("current"), atk=3100)


class TestBrokenPlugins:
    def test_an_unknown_hook(self, manager: pluggy.PluginManager) -> None:
        class Misspelt:
            @hookimpl
            def ygoplugin_stats(self) -> None:
                raise NotImplementedError

        with pytest.raises(PluginError, match="ygoplugin_stats, which is no hook; did you mean"):
            register(manager, Misspelt(), "misspelt")
        assert manager.get_plugin("misspelt") is None

    def test_an_unknown_argument(self, manager: pluggy.PluginManager) -> None:
        class Curious:
            @hookimpl
            def ygoplugin_round(self, amount: int) -> int:
                return amount

        with pytest.raises(PluginError, match="amount"):
            register(manager, Curious(), "curious")

    def test_registered_twice(self, manager: pluggy.PluginManager, plugin: Everything) -> None:
        with pytest.raises(PluginError, match="registered already"):
            register(manager, plugin, "again")

    def test_a_hook_that_raises_names_the_plugin_and_changes_nothing(
        self, manager: pluggy.PluginManager
    ) -> None:
        class Angry:
            @hookimpl
            def ygoplugin_event_happened(self, event: events.Event) -> None:
                if isinstance(event, events.EffectApplied):
                    raise RuntimeError("no more effects")

            @hookimpl
            def ygoplugin_adjust_stat(self, stat: str) -> int | None:
                if stat == "level":
                    raise RuntimeError("no levels")
                return None

        register(manager, Angry(), "angry")
        duel = made(manager)
        before = duel.to_json()
        with pytest.raises(
            PluginError, match="plugin angry, hook ygoplugin_event_happened: Runtime"
        ):
            duel.apply(gale(), "m")
        assert duel.to_json() == before
        assert_stats(duel, atk=3000)
        with pytest.raises(PluginError, match="plugin angry, hook ygoplugin_adjust_stat"):
            duel.stat("m", "level")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package installed under the entry-point group."""
    (tmp_path / "house_rule.py").write_text(
        "from ygoplugin import hookimpl\n\n"
        "@hookimpl\n"
        "def ygoplugin_adjust_stat(stat, value):\n"
        "    return value + 5 if stat == 'atk' else None\n"
    )
    info = tmp_path / "house_rule-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: house-rule\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ygoplugin]\nhouse-rule = house_rule\n")
    monkeypatch.syspath_prepend(tmp_path)
    default_plugin_manager.cache_clear()
    yield tmp_path
    default_plugin_manager.cache_clear()
    sys.modules.pop("house_rule", None)


def test_an_installed_plugin_is_found(installed: Path) -> None:
    from ygoplugin.cli import main

    duel = Duel()
    duel.summon("m", BLUE_EYES)
    assert_stats(duel, atk=3005)
    output = CliRunner().invoke(main, ["plugins"]).output
    assert output.startswith("house-rule\n  ygoplugin_adjust_stat\n")
    output = CliRunner().invoke(main, ["hooks"]).output
    assert "answered by: house-rule" in output


def test_an_installed_plugin_that_cannot_be_loaded_is_named(installed: Path) -> None:
    from ygoplugin.cli import main

    (installed / "house_rule.py").write_text("import a_module_that_is_not_there\n")
    result = CliRunner().invoke(main, ["plugins"])
    assert result.exit_code == 2
    assert "the installed plugin 'house-rule' (house_rule) cannot be loaded" in result.output


def test_the_trace_prints_hook_calls(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("YGOPLUGIN_TRACE", "1")
    manager = create_plugin_manager(installed=False)
    manager.hook.ygoplugin_stat(duel=made(manager), monster="m", stat="atk")
    err = capsys.readouterr().err
    assert "ygoplugin_stat" in err
    assert "3000" in err
