"""Files for throw-away projects."""

from __future__ import annotations

RULINGS = """\
title: Two rulings
cases:
- id: halved
  section: Halving
  as_of: documents
  cards: [blue-eyes]
  steps:
  - do: It is halved
    nature: activated-set
    stat: atk
    value: cur / 2
    target: blue-eyes
    expect: {blue-eyes: {atk: 1500}}
- id: raised
  cards: [blue-eyes, shrink]
  steps:
  - do: It gains 700
    nature: activated-modify
    stat: atk
    value: 700
    target: blue-eyes
    expect: {blue-eyes: {atk: 3700}}
"""

KNOWN = """\
cases:
- id: two-answers
  disputed: Two official answers differ.
  link: https://example.org/two
  cards: [blue-eyes]
  steps: [{do: look, nature: game-state-change, expect: {blue-eyes: {atk: 1}}}]
- id: agreeing
  disputed: Nobody knows.
  cards: [blue-eyes]
  steps: [{do: look, nature: game-state-change, expect: {blue-eyes: {atk: 3000}}}]
- id: not-yet
  unsupported: Nobody built it.
  link: https://example.org/not-yet
  cards: [blue-eyes]
  steps: [{do: look, nature: game-state-change, expect: {blue-eyes: {atk: 1}}}]
"""

SCRIPT = """\
local s,id=GetID()
function s.initial_effect(c)
  local e1=Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetRange(LOCATION_MZONE)
  e1:SetValue(300)
  c:RegisterEffect(e1)
end
"""

PLAYS = """\
cards:
- {key: scout, passcode: 970100050, name_en: Scout, printed: {atk: 1000, def: 500, level: 3}, script: scout.lua}
plays:
- id: scout-gains
  board: {you: {monsters: [scout]}}
  steps:
  - expect: {scout: {atk: 1300}}
- id: dragon-does-not
  board: {you: {monsters: [blue-eyes]}}
  steps:
  - expect: {blue-eyes: {atk: 3000}}
"""
