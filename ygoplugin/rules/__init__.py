"""The rules of a turn beside stats and oaths: Summons, battle, damage, Chains, hand size."""
