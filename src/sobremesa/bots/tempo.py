"""How long a glance and a hand take: bots are beaten by people because they have both."""

from msgspec import Struct

from sobremesa.kernel.ids import Millis, Rng


class Span(Struct, frozen=True, gc=False):
    """A time that varies: `median`, and as often longer as shorter by up to the factor `spread`."""

    median: Millis
    spread: float
    """At least 1; the shortest is median / spread, the longest median · spread."""


def draw(span: Span, rng: Rng) -> Millis:
    """Draw one such time; its logarithm is spread evenly."""
    return Millis(round(span.median * span.spread ** (2 * rng.random() - 1)))
