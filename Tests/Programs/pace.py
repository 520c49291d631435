"""Measures programs under test: the same observations in every language, and how fast lines go.

    python3 Tests/Programs/pace.py .build/release/simrun 50

Every program of scenarios/own-feature runs the same seeds, line by line and in quiet windows, told fixes
alone and told everything, and then reads the same lines from a file. SIMRUN_ARRIVAL names the command that
has the feature in Swift (scenarios/own-feature/command), which is compared where it is there.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "scenarios/own-feature/programs"
SCENARIO = ROOT / "scenarios/own-feature/arrival.yaml"


def languages(classes):
    found = {}
    if shutil.which("python3"):
        found["Python"] = ["python3", str(PROGRAMS / "arrival.py")]
    if shutil.which("node"):
        found["JavaScript"] = ["node", str(PROGRAMS / "arrival.mjs")]
    if shutil.which("javac") and shutil.which("java"):
        sources = [str(PROGRAMS / name) for name in ("SimrunClient.java", "Arrival.java")]
        subprocess.run(["javac", "-d", classes] + sources, check=True)
        found["Java"] = ["java", "-cp", classes, "Arrival"]
    for name in {"Python", "JavaScript", "Java"} - set(found):
        print(f"… left out: no {name} on this machine")
    return found


def scenario(folder, feature):
    """The scenario of the examples without its variants, with other settings."""
    text = SCENARIO.read_text()
    text = re.sub(r"\nvariants:\n.*?\nseeds:", "\nseeds:", text, flags=re.S)
    text, count = re.subn(r"\nfeatures:\n.*?\nexpect:\n.*?\nseeds:", "\n" + feature + "\nseeds:", text,
                          flags=re.S)
    assert count == 1, "the scenario is another"
    path = Path(folder) / "arrival.yaml"
    path.write_text(text)
    return str(path)


def external(quiet, hears_all):
    flag = lambda value: "true" if value else "false"
    return (f"features:\n  arrival:\n    external: {{ radius_m: 25, quiet: {flag(quiet)}, "
            f"hears_all: {flag(hears_all)} }}\n"
            "    observes:\n      announced: { is: event, fields: { distance_m: m } }\n\n"
            "expect:\n  arrival.announced.count: == 1\n")


def run(simrun, path, runs, words, folder, *more):
    command = [simrun, path, "--runs", str(runs), "--jobs", "1", "--quiet", "--out",
               str(Path(folder) / "reports"), "--pace", *more]
    if words:
        command += ["--feature", "arrival=" + " ".join(f"'{word}'" for word in words)]
    start = time.perf_counter()
    outcome = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if outcome.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{outcome.stdout}{outcome.stderr}")
    return time.perf_counter() - start, outcome.stderr


PACE = re.compile(r"(\d+) runs, (\d+) events told in ([\d.]+) s .*?(\d+) answers")
RESETS = re.compile(r"(\d+) resets: median ([\d.e-]+) ms, longest ([\d.e-]+) ms")


def from_file(words, lines):
    """Seconds that a program takes for the lines of a file, without its start; the best of three."""
    def once(text):
        with tempfile.TemporaryFile() as file:
            file.write(text)
            file.seek(0)
            start = time.perf_counter()
            subprocess.run(words, stdin=file, stdout=subprocess.DEVNULL, check=True)
            return time.perf_counter() - start
    return max(1e-9, min(once(lines) for _ in range(3)) - min(once(b"") for _ in range(3)))


def seed_of(path):
    return int(re.search(r"-seed-(\d+)", path.name)[1])


def told_files(record):
    return sorted(Path(record).rglob("*.told.jsonl"), key=seed_of)


def announced(record):
    """By seed, when home was announced, in ns, and how far it was, in whole millimeters."""
    found = {}
    for told in told_files(record):
        times = {}
        for line in told.read_text().splitlines():
            message = json.loads(line)
            times[message["n"]] = message["t_ns"]
        said = Path(str(told).replace(".told.", ".said."))
        number, seen = 0, []
        waiting = []
        for line in said.read_text().splitlines():
            message = json.loads(line)
            if "observe" in message:
                waiting.append(message)
            if "done" in message:
                for one in waiting:
                    at = times[one.get("n", message["done"])]
                    seen.append((at, round(one["fields"]["distance_m"] * 1000)))
                waiting = []
        found[seed_of(told)] = seen
    return found


def swift_announced(command, folder, runs):
    path = scenario(folder, "features: { arrival: { radius: 25 m } }\n\n"
                            "expect:\n  arrival.announced.count: == 1\n")
    found = {}
    for seed in range(1, runs + 1):
        out = Path(folder) / f"swift-{seed}"
        outcome = subprocess.run(
            [command, path, "--seed", str(seed), "--runs", "1", "--quiet", "--out", str(out)],
            capture_output=True, text=True, cwd=folder)
        if outcome.returncode != 0:
            sys.exit(outcome.stdout + outcome.stderr)
        log = next(out.rglob("observations.jsonl"))
        found[seed] = []
        for line in log.read_text().splitlines()[1:]:
            entry = json.loads(line)
            if entry["kind"] == "arrival.announced":
                found[seed].append((round(entry["t"] * 1e9), round(entry["distance_m"] * 1000)))
    return found


def compare(folder, found, simrun, runs):
    first = None
    for name, words in found.items():
        for quiet in (False, True):
            path = scenario(folder, external(quiet, False))
            record = Path(folder) / f"record-{name}-{quiet}"
            run(simrun, path, runs, words, folder, "--record", str(record))
            seen = announced(record)
            assert len(seen) == runs, (name, len(seen))
            if first is None:
                first = seen
            same = seen == first
            print(f"  {name:10} {'in quiet windows' if quiet else 'line by line    '}  "
                  f"{sum(map(len, seen.values()))} announcements in {len(seen)} runs"
                  f"{', the same' if same else ', OTHERS'}")
            if not same:
                sys.exit(1)
    own = os.environ.get("SIMRUN_ARRIVAL")
    if own:
        seen = swift_announced(str(Path(own).resolve()), folder, runs)
        # observations.jsonl gives times at least to the millisecond
        near = all(
            len(seen[seed]) == len(first[seed]) and all(
                a[1] == b[1] and abs(a[0] - b[0]) < 1e6
                for a, b in zip(seen[seed], first[seed])) for seed in first)
        print(f"  Swift      in the process    {sum(map(len, seen.values()))} announcements in "
              f"{len(seen)} runs, {'the same' if near else 'OTHERS'}")
        if not near:
            sys.exit(1)
    else:
        print("  … Swift left out: SIMRUN_ARRIVAL names no command that has it")


def pace(folder, found, simrun, runs):
    print(f"  {'':10} {'told':10} {'how':13} {'events':>9} {'seconds':>8} {'events/s':>9} "
          f"{'from a file':>11} {'times':>6}")
    for hears_all in (False, True):
        # all events are a hundred thousand lines per walk
        count = max(1, runs // 10) if hears_all else runs
        for name, words in found.items():
            record = Path(folder) / f"lines-{name}-{hears_all}"
            path = scenario(folder, external(True, hears_all))
            run(simrun, path, count, words, folder, "--record", str(record))
            lines = b"".join(file.read_bytes() for file in told_files(record))
            alone = from_file(words, lines)
            shutil.rmtree(record)
            for quiet in (False, True):
                path = scenario(folder, external(quiet, hears_all))
                best = None
                for _ in range(1 if hears_all and not quiet else 3):
                    _, errors = run(simrun, path, count, words, folder)
                    events, seconds = PACE.search(errors).group(2, 3)
                    resets = RESETS.search(errors)
                    if best is None or float(seconds) < best[1]:
                        best = (int(events), float(seconds), resets)
                events, seconds, resets = best
                print(f"  {name:10} {'everything' if hears_all else 'fixes':10} "
                      f"{'quiet windows' if quiet else 'line by line':13} {events:9} {seconds:8.3f} "
                      f"{events / seconds:9.0f} {events / alone:9.0f}/s {seconds / alone:6.2f}"
                      + (f"  resets: median {resets[2]} ms, longest {resets[3]} ms"
                         if resets else ""))


def main():
    simrun = str(Path(sys.argv[1]).resolve())
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    with tempfile.TemporaryDirectory() as folder:
        found = languages(str(Path(folder) / "classes"))
        print(f"What is announced in {runs} walks, times to the nanosecond and distances to the "
              "millimeter")
        compare(folder, found, simrun, runs)
        print(f"How fast lines go in {runs} walks, one at a time, and everything in a tenth of them; the best of three")
        pace(folder, found, simrun, runs)


if __name__ == "__main__":
    main()
