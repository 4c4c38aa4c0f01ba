"""Why the game refuses, why a match of it ends, and what is told of it then."""

from enum import StrEnum


class Reason(StrEnum):
    """Why a command is refused, beside the kernel's reasons."""

    TOO_FEW_PHOTOS = "too-few-photos"
    """The deck is too small for so many players. Params: photos, needed."""
    NOT_NOW = "not-now"
    """That belongs to another part of the round."""
    NOT_CAPTIONER = "not-captioner"
    """Only the captioner does that."""
    NOT_VIEWER = "not-viewer"
    """Only the viewers do that."""
    NOT_YOURS = "not-yours"
    """That photograph is not in this hand."""
    NO_CAPTION = "no-caption"
    """There is nothing to read in that caption."""
    LONG_CAPTION = "long-caption"
    """The caption is too long. Params: most."""
    NOT_ON_TABLE = "not-on-table"
    """That photograph does not lie on the table."""
    OWN_PHOTO = "own-photo"
    """Nobody points at his own photograph."""
    POINTS_THERE = "points-there"
    """This seat points there already."""
    VIEWERS_FIRST = "viewers-first"
    """The captioner points after the viewers."""
    FINGERS_STAY = "fingers-stay"
    """All fingers are down: nobody points elsewhere any more."""
    CHOSEN = "chosen"
    """This seat has exchanged a photograph, or kept all."""
    WAITING = "waiting"
    """First it is to be said whether three go on."""
    AGREED = "agreed"
    """This seat wants to go on already."""


class Ending(StrEnum):
    """Why a match ended."""

    TARGET = "target"
    """Somebody has the points that were agreed on."""
    TABLES = "tables"
    """The full tables that were agreed on are played."""
    STOPPED = "stopped"
    """The people ended it, or nobody plays any more: the rounds that are over count."""
    NOT_WITH_THREE = "not-with-three"
    """One of the last three did not want to go on."""
    TOO_FEW = "too-few"
    """Two are left, and that is too few."""


class Void(StrEnum):
    """Why a round gives nothing."""

    NO_CAPTION = "no-caption"
    """The captioner's time was up."""
    CAPTIONER_LEFT = "captioner-left"
    """He left before the photographs lay on the table."""
    NOBODY_POINTED = "nobody-pointed"
    """No viewer pointed in time."""


class Highlight(StrEnum):
    """What can be among the best moments of a match."""

    FROM_BELOW = "from-below"
    """Who won alone has been below zero. Places: seat, points (the lowest, without its minus)."""
    BY_A_HAIR = "by-a-hair"
    """Who won alone has one point more than the next. Places: seat, by (the next)."""
    RICH_ROUND = "rich-round"
    """The most points in one round, if these are many. Places: seat, points."""
    DECOY = "decoy"
    """A viewer's photograph that was taken for the captioner's. Places: seat, by (captioner),
    count (viewers)."""
    NOBODY = "nobody"
    """Nobody found the captioner's photograph, and many looked for it. Places: seat."""
    EVERYBODY = "everybody"
    """Everybody saw through the captioner. Places: seat."""
    GOOD_EYE = "good-eye"
    """Who found most photographs. Places: seat, count."""
