"""Prints a line of JSON for each page in a folder. Dask gives its workers 500 paths at a time.

python3 with_dask.py FOLDER
"""

import subprocess
import sys
from pathlib import Path

from distributed import Client

FILTER = "node node_modules/souptree/dist/cli.js run extract.mjs --list - --jobs 1".split()


def lines(paths):
    result = subprocess.run(FILTER, input="\n".join(paths), stdout=subprocess.PIPE, text=True)
    if result.returncode > 1:  # 1: some pages have an error in their line.
        raise RuntimeError(f"the filter ended with exit code {result.returncode}")
    return result.stdout


if __name__ == "__main__":
    pages = sorted(map(str, Path(sys.argv[1]).rglob("*.html")))
    batches = [pages[start : start + 500] for start in range(0, len(pages), 500)]
    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        for future in client.map(lines, batches):
            print(future.result(), end="")
