#!/usr/bin/env python3
"""Tells recorded headings from synthetic ones, as a random forest on windows of 40 s can.

usage: headings.py SIMRUN FOLDER [HALVES]

FOLDER holds tables of headings, one recording a file: `seconds,degrees` with a head, named by how
the phone was carried: held, raised, swinging, pocketed or at_ear, a minus, and whatever tells them
apart. The walkers and compasses are those that simrun draws, on a way with a turn every few meters,
as in a hall. Halves are as in gnss.py.
"""

import math
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import gnss

WINDOW = 40.0
#: What recordings are thinned to, in headings a second, and looked at on a grid of.
RATE = 50
BANDS = ((0.3, 0.7), (0.7, 1.4), (1.4, 2.5), (2.5, 5), (5, 10), (10, 24))

SCENARIO = """format: 1
title: A walk to be told from a recorded one
world:
  map:
    grid: 1.2 m
    center: {{ lat: 45.19, lon: 5.72 }}
    drawing: |
{drawing}
walk: {{ from: S, to: G, pace: 1.15 m/s, pace_spread: 0.12 m/s, manner: human, carry: {carry} }}
phone:
  gnss: open_sky
  profile: drawn
  platform: android
  compass: calibrated_open
home: G
script: [open_screen: at 0 s]
features: {{ compass: {{}} }}
expect: {{ compass.arrow_error.p95: <= 180 deg }}
"""


def hall(rows=24):
    """Back and forth between two walls, from S to G, as simrun's drawn maps are written."""
    lines = []
    for row in range(rows):
        left = "S" if row == 0 else "G" if row == rows - 1 and row % 2 else "+"
        right = "G" if row == rows - 1 and row % 2 == 0 else "+"
        lines.append(left + "-----" + right)
        if row < rows - 1:
            lines += [(" " * 6 if row % 2 == 0 else "") + "|"] * 2
    return lines


def table(path):
    """Seconds and degrees, in order, thinned to the rate of an app's headings."""
    found = np.genfromtxt(path, delimiter=",", skip_header=1)
    found = found[np.argsort(found[:, 0], kind="stable")]
    found = found[np.concatenate([[True], np.diff(found[:, 0]) > 1e-6])]
    every = max(1, round(1 / RATE / np.median(np.diff(found[:, 0]))))
    return found[::every]


def features(time, heading):
    """What needs no truth: cadence, changes, their memory, and the power by frequency."""
    span = np.diff(time)
    whole = heading[0] + np.concatenate([[0], np.cumsum(gnss.turn(np.diff(heading)))])
    even = np.interp(np.arange(time[0], time[-1], 1 / RATE), time, whole)
    step = np.diff(even)
    found = {
        "cadence cv": span.std() / span.mean(),
        "cadence p99": np.quantile(span, 0.99) / np.median(span),
        "kept": np.mean(np.diff(heading) == 0),
    }
    for share in (0.1, 0.5, 0.9, 0.99):
        found[f"change {share}"] = np.quantile(np.abs(step), share)
    for share in (0.5, 0.99):
        found[f"bend {share}"] = np.quantile(np.abs(np.diff(step)), share)
    centered = step - step.mean()
    power = max(1e-12, (centered**2).mean())
    found["change kurtosis"] = math.log((centered**4).mean() / power**2 + 1e-9)
    for lag in (1, 2, 5, 10, 25, 50):
        found[f"change acf {lag}"] = (centered[:-lag] * centered[lag:]).mean() / power
    count = len(even)
    flat = (even - np.linspace(even[0], even[-1], count)) * np.hanning(count)
    spectrum = np.abs(np.fft.rfft(flat)) ** 2
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    for low, high in BANDS:
        band = spectrum[(frequency >= low) & (frequency < high)]
        found[f"band {low}"] = math.log10(band.mean() + 1e-9)
    for low, _ in BANDS[1:]:
        found[f"fall {low}"] = found[f"band {low}"] - found["band 0.3"]
    gait = (frequency > 0.6) & (frequency < 2.5)
    found["gait peak"] = math.log10(spectrum[gait].max() / np.median(spectrum[gait]))
    found["gait at"] = frequency[gait][spectrum[gait].argmax()]
    return found


def windows(headings):
    """The features of each whole window with 15 headings a second at least."""
    time = headings[:, 0] - headings[0, 0]
    found = []
    for index in range(int(time[-1] / WINDOW)):
        part = headings[(time >= index * WINDOW) & (time < (index + 1) * WINDOW)]
        if len(part) > 15 * WINDOW:
            found.append(features(part[:, 0], part[:, 1]))
    return found


def synthetic(simrun, seed, seconds, carry):
    """What a drawn phone tells of a walk of about so many seconds."""
    drawing = "\n".join("      " + row for row in hall())
    with tempfile.TemporaryDirectory() as folder:
        scenario, trace = pathlib.Path(folder, "walk.yaml"), pathlib.Path(folder, "walk.csv")
        scenario.write_text(SCENARIO.format(drawing=drawing, carry=carry))
        subprocess.run(
            [simrun, "trace", "generate", scenario, "--seed", str(seed), "-o", trace], check=True,
            capture_output=True)
        found = gnss.headings(trace)
    return found[found[:, 0] <= seconds]


def main():
    simrun, folder = sys.argv[1:3]
    halves = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    recordings = [
        (path.name.split("-")[0], table(path)) for path in sorted(pathlib.Path(folder).iterdir())]

    def imitate(recording, _others, seed, _chance):
        carry, headings = recording
        return windows(synthetic(simrun, seed, headings[-1, 0] - headings[0, 0], carry))

    gnss.compare(recordings, lambda recording: windows(recording[1]), imitate, halves)


if __name__ == "__main__":
    main()
