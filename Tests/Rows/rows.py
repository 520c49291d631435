"""Reads the rows of many runs with pandas and with DuckDB, and holds what each makes of them against
report.json: passes, failing seeds, outcomes and spreads.

    rows.py SIMRUN SCENARIO [RUNS]

Python needs pandas, and duckdb with its SQLite extension: pip install pandas duckdb==1.5.5
duckdb-extension-sqlite-scanner==1.5.5
"""

import glob
import importlib.util
import json
import math
import os
import sqlite3
import subprocess
import sys
import tempfile

import duckdb
import pandas


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


class Pandas:
    name = "pandas"

    def __init__(self, path):
        with sqlite3.connect(path) as database:
            self.rows = pandas.read_sql("SELECT * FROM run", database)
            self.fields = pandas.read_sql("SELECT * FROM field", database)

    def variant(self, variant):
        return self.rows[self.rows["variant"] == variant]

    def passes(self, variant):
        rows = self.variant(variant)
        return int(rows["passed"].sum()), len(rows)

    def failing(self, variant):
        rows = self.variant(variant)
        return sorted(rows[rows["passed"] == 0]["seed"].tolist())

    def outcomes(self, variant, name):
        return self.variant(variant)[name + " outcome"].value_counts().to_dict()

    def spread(self, variant, name):
        values = self.variant(variant)[name].dropna()
        values = values[values.map(math.isfinite)]
        return len(values), [values.quantile(q) for q in (0, 0.05, 0.5, 0.95, 1)]


class DuckDB:
    name = "DuckDB"

    def __init__(self, path):
        self.database = duckdb.connect()
        self.load()
        self.database.execute(f"ATTACH '{path}' AS kept (TYPE sqlite)")

    def load(self):
        """Takes the extension that pip has put there; else DuckDB's own, which it may fetch."""
        package = importlib.util.find_spec("duckdb_extension_sqlite_scanner")
        found = package and glob.glob(
            f"{os.path.dirname(package.origin)}/extensions/v{duckdb.__version__}/*.duckdb_extension"
        )
        if found:
            self.database.execute(f"LOAD '{found[0]}'")
        else:
            self.database.execute("INSTALL sqlite")
            self.database.execute("LOAD sqlite")

    def one(self, query, *values):
        return self.database.execute(query, list(values)).fetchone()

    def passes(self, variant):
        found = self.one(
            "SELECT sum(passed), count(*) FROM kept.run WHERE variant = ?", variant
        )
        return int(found[0]), found[1]

    def failing(self, variant):
        rows = self.database.execute(
            "SELECT seed FROM kept.run WHERE variant = ? AND passed = 0 ORDER BY seed", [variant]
        )
        return [row[0] for row in rows.fetchall()]

    def outcomes(self, variant, name):
        column = quoted(name + " outcome")
        rows = self.database.execute(
            f"SELECT {column}, count(*) FROM kept.run WHERE variant = ? GROUP BY 1", [variant]
        )
        return dict(rows.fetchall())

    def spread(self, variant, name):
        column = quoted(name)
        found = self.one(
            f"SELECT count({column}), quantile_cont({column}, [0, 0.05, 0.5, 0.95, 1]) "
            f"FROM kept.run WHERE variant = ? AND isfinite({column})",
            variant,
        )
        return found[0], found[1]


class Check:
    def __init__(self):
        self.count = 0
        self.wrong = 0

    def same(self, what, found, expected):
        self.count += 1
        if found != expected:
            self.wrong += 1
            print(f"{what}: found {found}, and the report has {expected}")

    def near(self, what, found, expected):
        """Quantiles between two runs are worked out with other roundings."""
        near = all(
            math.isclose(one, other, rel_tol=1e-12, abs_tol=1e-12)
            for one, other in zip(found, expected, strict=True)
        )
        self.same(what, found if not near else expected, expected)


def compare(check, reader, report, runs):
    for variant in report["variants"]:
        name = variant["name"]
        what = f"{reader.name}, {name or 'as written'}"
        passes = variant["passes"]
        check.same(f"{what}: passes", reader.passes(name), (passes["successes"], passes["trials"]))
        check.same(f"{what}: failing seeds", reader.failing(name)[:100], variant["failing_seeds"])
        for expectation in variant["expectations"]:
            metric = expectation["metric"]
            outcomes = reader.outcomes(name, metric)
            for outcome in ("met", "missed", "insufficient"):
                check.same(
                    f"{what}: {metric} {outcome}", outcomes.get(outcome, 0), expectation[outcome]
                )
            spread(check, what, reader, name, metric, expectation["spread"])
        for measure in variant["measured"]:
            judged = {expectation["metric"] for expectation in variant["expectations"]}
            column = measure["metric"] + (" (2)" if measure["metric"] in judged else "")
            spread(check, what, reader, name, column, measure["spread"])


def spread(check, what, reader, variant, column, expected):
    if expected is None:
        return
    count, five = reader.spread(variant, column)
    check.same(f"{what}: runs with {column}", count, expected["runs"])
    keys = ("min", "p5", "p50", "p95", "max")
    check.near(f"{what}: spread of {column}", list(five), [expected[key] for key in keys])


def main():
    simrun, scenario = os.path.abspath(sys.argv[1]), sys.argv[2]
    runs = sys.argv[3] if len(sys.argv) > 3 else "300"
    with tempfile.TemporaryDirectory() as folder:
        rows = f"{folder}/rows.sqlite"
        arguments = [simrun, scenario, "--runs", runs, "--rows", rows, "--out", folder, "--quiet"]
        status = subprocess.run(arguments, stdout=subprocess.DEVNULL).returncode
        if status not in (0, 1):
            sys.exit(f"simrun ended with {status}")
        place = os.path.splitext(scenario)[0]
        with open(f"{folder}/{place}/report.json") as file:
            report = json.load(file)
        check = Check()
        for reader in (Pandas(rows), DuckDB(rows)):
            compare(check, reader, report, runs)
        versions = f"pandas {pandas.__version__}, DuckDB {duckdb.__version__}"
        print(f"{scenario}: {check.count} figures of the report, {check.wrong} wrong ({versions})")
        sys.exit(1 if check.wrong or not check.count else 0)


main()
