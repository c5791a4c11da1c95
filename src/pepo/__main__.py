"""`python -m pepo`."""

from pepo.apps.cli.main import main

main()
