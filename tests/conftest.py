"""What all tests share."""

from hypothesis import settings

# A deadline in wall-clock time fails on a busy machine and says nothing about the rules.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
