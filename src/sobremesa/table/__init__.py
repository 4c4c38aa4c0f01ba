"""A live table as a decider: people sit down once and play match after match, on one link.

people      people, bots, what they are called
options     what the host sets for the table
commands    what can be asked of a table; events, what happens
state       a table as its log has it; evolve, how events change it
decide      what each command makes happen, by topic:
            seating (people, chairs, bots), companions (several on one device),
            hosting (game, options, door), matches (start, play, pause, leave),
            nod (words that the host sees first),
            stopping (by agreement),
            presence (away, back, stand-ins, timers)
draft       a decision in the making
rows        one command with all it caused: what the log keeps
view        what a person sees of the table and of the match
replays     the matches that are over, and each of them as it was shown
referee     in which order things that race are decided
reasons     why a table refuses; words, how it says so
"""
