#!/usr/bin/env python3
"""Packs a folder into a .tar.gz of the same bytes wherever it is done: pack.py FOLDER FILE SECONDS.

The folder's name is the one inside; order, owners, times and rights are the same each time.
"""
import gzip
import os
import pathlib
import sys
import tarfile


def main():
    folder, file, seconds = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])

    def plain(entry):
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = seconds
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with open(file, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=seconds) as packed:
        with tarfile.open(mode="w", fileobj=packed, format=tarfile.GNU_FORMAT) as tar:
            for path in [folder] + sorted(folder.rglob("*"), key=os.fspath):
                tar.add(path, path.relative_to(folder.parent), recursive=False, filter=plain)


main()
