"""The program, whose tables leave memory sooner.

`python -m bench.evening_server SECONDS serve …` runs `sobremesa serve …`. A table at which nobody
looks leaves memory after so many seconds, not after five minutes. Nothing else is changed.
"""

import sys

from sobremesa.cli.__main__ import main
from sobremesa.server.house import House

if __name__ == "__main__":
    idle = float(sys.argv[1])
    (House.__init__.__kwdefaults__ or {}).update(idle=idle, sweep=idle / 4)
    sys.argv = [sys.argv[0], *sys.argv[2:]]
    main()
