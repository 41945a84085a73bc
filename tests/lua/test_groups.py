"""Group: walking, changing, comparing and adding up, in both dialects."""

from __future__ import annotations

from typing import Any

import pytest

from lua_bridge import ScriptError
from lua_bridge.dialects import Dialect
from tests.lua.scene import Scene

DIALECTS = pytest.mark.parametrize("dialect", list(Dialect))


@pytest.fixture
def scene() -> Scene:
    return prepared(Dialect.EDOPRO)


def prepared(dialect: Dialect) -> Scene:
    made = Scene(dialect)
    for place, (name, attack) in enumerate({"a": 500, "b": 1500, "c": 1500, "d": 800}.items()):
        made.card(name, attack=attack, sequence=place)
    made.lua("\nall=Group.FromCards(a,b,c,d)")
    return made


@DIALECTS
@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("#all", 4),
        ("all:GetCount()", 4),
        ("#Group.FromCards(a,nil,a)", 1),
        ("#(Group.FromCards(a,b)+Group.FromCards(b,c))", 3),
        ("#(all-a)", 3),
        ("#(a+Group.CreateGroup())", 1),
        ("#(all-Group.FromCards(a,b))", 2),
        ("#(all&Group.FromCards(a,b))", 2),
        ("all:IsContains(a)", True),
        ("(all-a):IsContains(a)", False),
        ("all:GetFirst()==a", True),
        ("all:Filter(Card.IsCode,nil,0):GetFirst()", None),
        ("all:FilterCount(function(x,y) return x~=y end,a,b)", 2),
        ("all:IsExists(function(x) return x==d end,1,nil)", True),
        ("all:IsExists(function(x) return x==d end,1,d)", False),
        ("all:GetSum(Card.GetAttack)", 4300),
        ("all:GetClassCount(Card.GetAttack)", 3),
        ("#all:GetMaxGroup(Card.GetAttack)", 2),
        ("select(2,all:GetMinGroup(Card.GetAttack))", 500),
        ("all:SearchCard(function(x) return x:GetAttack()==1500 end)==b", True),
        ("all:Equal(Group.FromCards(d,c,b,a))", True),
        ("all:CheckWithSumEqual(Card.GetAttack,2000,2,2)", True),
        ("all:CheckWithSumEqual(Card.GetAttack,2100,1,4)", False),
        ("all:CheckWithSumGreater(Card.GetAttack,4300)", True),
        ("#all:Select(0,2,3,nil)", 2),
        ("#all:RandomSelect(0,3)", 3),
    ],
)
def test_asking(dialect: Dialect, code: str, expected: Any) -> None:
    assert prepared(dialect).lua(code) == expected


def test_edopro_compares_groups_by_size(scene: Scene) -> None:
    assert scene.lua("Group.FromCards(a)==Group.FromCards(b)")
    assert scene.lua("Group.FromCards(a)<Group.FromCards(b,c)")
    assert scene.lua("Group.FromCards(a,b)<=Group.FromCards(b,c)")


def test_ygopro_compares_groups_by_identity_and_has_two_operators_more() -> None:
    scene = prepared(Dialect.YGOPRO)
    assert not scene.lua("Group.FromCards(a)==Group.FromCards(b)")
    assert scene.lua("#(Group.FromCards(a,b)|Group.FromCards(b,c))") == 3
    assert scene.lua("#(Group.FromCards(a,b)~Group.FromCards(b,c))") == 2


def test_changing_a_group_gives_the_group(scene: Scene) -> None:
    assert scene.lua(
        "\nlocal g=Group.CreateGroup()"
        "\nlocal same=rawequal(g:AddCard(a):Merge(all):RemoveCard(b),g)"
        "\nreturn same and #g==3 and not g:IsContains(b)"
    )


def test_split_and_match_and_remove(scene: Scene) -> None:
    assert scene.lua(
        "\nlocal strong=function(x) return x:GetAttack()>1000 end"
        "\nlocal yes,no=all:Split(strong,nil)"
        "\nlocal g=all:Clone():Match(strong,b)"
        "\nlocal h=all:Clone()"
        "\nh:Remove(strong,nil)"
        "\nreturn #yes==2 and #no==2 and #g==1 and #h==2 and #all==4"
    )


def test_walking_in_the_order_of_the_cards(scene: Scene) -> None:
    assert scene.lua(
        "\nlocal g,seen=Group.FromCards(d,b,a),{}"
        "\nlocal x=g:GetFirst()"
        "\nwhile x do seen[#seen+1]=x x=g:GetNext() end"
        "\nreturn seen[1]==a and seen[2]==b and seen[3]==d and #seen==3"
    )


def test_a_walk_has_to_begin(scene: Scene) -> None:
    with pytest.raises(ScriptError, match=r"GetNext without first calling Group\.GetFirst"):
        scene.lua("\nlocal g=all:Clone()\ng:GetFirst()\ng:AddCard(a)\ng:GetNext()")


def test_nothing_but_cards_goes_in(scene: Scene) -> None:
    with pytest.raises(ScriptError, match="Parameter 2 should be"):
        scene.lua("\nall:AddCard(1)")
    with pytest.raises(ScriptError, match="remove a group from itself"):
        scene.lua("\nall:RemoveCard(all)")
    with pytest.raises(ScriptError, match='isn\'t "Group" nor "Card"'):
        scene.lua("\nlocal g=all+1")


@DIALECTS
def test_an_exception_that_is_no_card_spares_nothing(dialect: Dialect) -> None:
    assert prepared(dialect).lua("Duel.GetMatchingGroupCount(nil,0,LOCATION_MZONE,0,1)") == 4
    assert prepared(dialect).lua("Duel.GetMatchingGroupCount(nil,0,LOCATION_MZONE,0,a)") == 3


def test_classes_are_a_table_in_rising_order(scene: Scene) -> None:
    assert scene.lua("table.concat(all:GetClass(Card.GetAttack),' ')") == "500 800 1500"


def test_nothing_is_neither_a_card_nor_a_group(scene: Scene) -> None:
    with pytest.raises(ScriptError, match='isn\'t "Group" nor "Card"'):
        scene.lua("\nlocal g=nil-all")
