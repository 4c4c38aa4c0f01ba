"""What all bots share.

tempo       how long a glance and a hand take
arena       a match among bots, and people, on a clock that its user moves
moving      the device of such a match, where its game has one
"""
