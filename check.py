import sys
from proofdsl.cli import main
sys.exit(main(["check", *sys.argv[1:]]))
