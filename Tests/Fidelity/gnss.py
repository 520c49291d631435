#!/usr/bin/env python3
"""Tells recorded walks from synthetic ones, as a random forest on windows of 60 s can.

usage: gnss.py SIMRUN FOLDER [HALVES] [fitted]

FOLDER holds recordings of walks that simrun reads, one a file. Each half takes half of them at
random and as many synthetic walks as long, and prints the area under the ROC curve, folded to 0.5
and above, of a classifier that never saw the recording it judges; beside it stands the same between
the two halves of the recordings, which is what chance and unlike phones come to.

A synthetic walk has the pace of the recorded one and, where that one hardly stands, no pauses. The
phones are those that simrun draws (`phone: { profile: drawn }`): where these were fitted to the
same recordings, the figure flatters. With `fitted` they are those that `simrun presets fit` makes
of the other half: each of its recordings gives the phone of one walk, since the forest would
recognize a phone that it has seen on another walk.
"""

import csv
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import roc_auc_score

WINDOW = 60.0
# Below this speed, in m/s, a walker stands; a walk with at most the share HARDLY of it has no
# pauses.
STANDING = 0.3
HARDLY = 0.02
TREES = 300
METERS_A_DEGREE = 6371000 * math.pi / 180

SCENARIO = """format: 1
title: A walk to be told from a recorded one
world:
  map:
    grid: 10 m
    center: {{ lat: 31.6295, lon: -7.9861 }}
    drawing: |
{drawing}
walk: {{ from: S, to: G, pace: {pace} m/s, pace_spread: 0 m/s, manner: human{pauses} }}
phone:
  gnss: open_sky
  profile: {profile}
  platform: {platform}
  compass: calibrated_open
  heading_rate: 0.1 /s
home: G
script: [open_screen: at 0 s]
features: {{ compass: {{}} }}
expect: {{ compass.arrow_error.p95: <= 180 deg }}
"""


def number(text):
    try:
        return float(text)
    except ValueError:
        return math.nan


def fixes(simrun, recording):
    """Seconds, meters east and north, accuracy, speed and course of each fix of a recording."""
    with tempfile.TemporaryDirectory() as folder:
        table = pathlib.Path(folder, "trace.csv")
        subprocess.run(
            [simrun, "trace", "convert", recording, table], check=True, capture_output=True)
        return read(table)


def read(table):
    rows = []
    with open(table, newline="") as file:
        for row in csv.DictReader(file):
            if row["kind"] == "fix":
                names = ["latitude", "longitude", "accuracy_m", "speed_mps", "bearing_deg"]
                rows.append([int(row["measured_ns"] or row["delivered_ns"]) / 1e9] + [number(row[n]) for n in names])
    found = np.array(rows)
    north = (found[:, 1] - found[0, 1]) * METERS_A_DEGREE
    east = (found[:, 2] - found[0, 2]) * METERS_A_DEGREE * math.cos(math.radians(found[0, 1]))
    return np.column_stack([found[:, 0] - found[0, 0], east, north, found[:, 3:]])


def headings(table):
    """Seconds and magnetic degrees of each heading of a trace."""
    with open(table, newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["kind"] == "heading"]
    return np.array(
        [(int(row["measured_ns"]) / 1e9, number(row["magnetic_heading_deg"])) for row in rows])


def correlation(values, lag=1):
    values = values[np.isfinite(values)]
    if len(values) < lag + 3:
        return 0.0
    values = values - values.mean()
    power = (values * values).sum()
    return float((values[:-lag] * values[lag:]).sum() / power) if power > 1e-12 else 0.0


def turn(degrees):
    return (degrees + 180) % 360 - 180


def quantile(values, share):
    values = values[np.isfinite(values)]
    return float(np.quantile(values, share)) if len(values) else 0.0


def features(fix):
    """What needs no truth: position, accuracy, agreement, velocity, cadence."""
    time, place, claim, speed, course = fix[:, 0], fix[:, 1:3], fix[:, 3], fix[:, 4], fix[:, 5]
    found = {}
    span = np.diff(time)
    step = np.diff(place, axis=0)
    length = np.hypot(*step.T)
    usual = (span > 0.5) & (span < 1.6)
    velocity = step / np.maximum(span, 0.01)[:, None]
    change = np.diff(velocity, axis=0)[usual[1:] & usual[:-1]]
    size = np.hypot(*change.T) if len(change) else np.zeros(1)
    pace = length / np.maximum(span, 0.01)
    for share in (0.5, 0.9, 1):
        found[f"position change {share}"] = quantile(size, share)
    for lag in (1, 2, 3):
        both = [correlation(change[:, axis], lag) if len(change) > 6 else 0 for axis in (0, 1)]
        found[f"position change acf {lag}"] = sum(both) / 2
    found["position pace acf"] = correlation(pace[usual])
    found["position pace cv"] = np.std(pace[usual]) / max(0.05, np.mean(pace[usual]))
    found["position straight"] = np.hypot(*(place[-1] - place[0])) / max(1, length.sum())
    found["position kept"] = np.mean(length == 0)
    for reach in (3, 10):
        bend = np.hypot(*(place[2 * reach:] - 2 * place[reach:-reach] + place[:-2 * reach]).T)
        for share in (0.5, 0.9):
            found[f"position bend {reach} {share}"] = quantile(bend, share)
    bearing = np.degrees(np.arctan2(step[:, 0], step[:, 1]))
    moved = length > 0.3
    turns = np.abs(turn(np.diff(bearing)))[moved[1:] & moved[:-1]]
    found["position first steps"] = length[:10].max()
    for share in (0.5, 0.9):
        found[f"position turn {share}"] = quantile(turns, share)
        found[f"accuracy change {share}"] = quantile(np.abs(np.diff(claim)), share)
        found[f"speed change {share}"] = quantile(np.abs(np.diff(speed)), share)
        found[f"course change {share}"] = quantile(np.abs(turn(np.diff(course))), share)
        off = np.abs(turn(bearing - course[1:]))[usual & moved]
        found[f"agreement course {share}"] = quantile(off, share)
        found[f"agreement speed {share}"] = quantile(np.abs(pace - speed[1:])[usual], share)
        found[f"cadence off {share}"] = quantile(np.abs(span - 1), share)
    middle = quantile(claim, 0.5)
    found["accuracy median"] = middle
    found["accuracy kept"] = np.mean(np.diff(claim) == 0)
    found["accuracy spread"] = quantile(claim, 0.75) - quantile(claim, 0.25)
    found["accuracy largest"] = quantile(claim, 1) / max(middle, 0.01)
    found["accuracy acf"] = correlation(claim)
    found["accuracy distinct"] = len(np.unique(np.round(claim, 3))) / len(claim)
    found["accuracy first"] = float((claim[:10] > 2 * middle).any())
    found["speed cv"] = np.nanstd(speed) / max(0.05, np.nanmean(speed))
    found["speed acf"] = correlation(speed)
    found["speed change acf"] = correlation(np.diff(speed))
    found["speed zero"] = np.mean(speed == 0)
    found["speed absent"] = np.mean(~np.isfinite(speed))
    found["course absent"] = np.mean(~np.isfinite(course))
    found["course change acf"] = correlation(turn(np.diff(course)))
    found["agreement speed mean"] = quantile((pace - speed[1:])[usual], 0.5)
    found["agreement acf"] = correlation((pace - speed[1:])[usual])
    found["cadence longest"] = quantile(span, 1)
    found["cadence shortest"] = quantile(span, 0)
    found["cadence acf"] = correlation(span)
    return found


def windows(fix):
    """The features of each whole window with a fix in three seconds at least."""
    found = []
    for index in range(int(fix[-1, 0] / WINDOW)):
        part = fix[(fix[:, 0] >= index * WINDOW) & (fix[:, 0] < (index + 1) * WINDOW)]
        if len(part) >= 25:
            found.append(features(part))
    return found


def streets(legs=16):
    """Stairs of streets, 100 to 180 m a leg, from S to G, as simrun's drawn maps are written."""
    rows, column = [], 6
    for leg in range(legs):
        far = column + 10 + 3 * (leg % 4)
        first, last = ("S" if leg == 0 else "+"), ("G" if leg == legs - 1 else "+")
        middle = "-" * (far - column - 1)
        rows.append(" " * column + first + middle[:3] + "#" + middle[4:] + last)
        if leg < legs - 1:
            rows += [" " * far + mark for mark in ("|", "#") + ("|",) * 8]
        column = far
    return rows


def platform(simrun, path):
    """Whose phone it was: what the recording says, else iOS, as `simrun presets fit` takes it."""
    told = subprocess.run(
        [simrun, "trace", "info", "--json", path], check=True, capture_output=True).stdout
    return json.loads(told)["recordings"][0]["platform"] or "ios"


def fit(simrun, path):
    """The phone that simrun fits to a recording, as it stands in a file of phones."""
    with tempfile.TemporaryDirectory() as folder:
        phones = pathlib.Path(folder, "phone.yaml")
        subprocess.run(
            [simrun, "presets", "fit", path, "-o", phones], check=True, capture_output=True)
        return phones.read_text()


def synthetic(simrun, seed, recording, platform, phone=None):
    """A walk as long and fast as `recording`, as a drawn phone, or `phone`, tells it."""
    drawing = "\n".join("      " + row for row in streets())
    speeds = recording[:, 4]
    text = SCENARIO.format(
        drawing=drawing, platform=platform, profile="mine.yaml" if phone else "drawn",
        pace=round(min(2.5, max(0.5, float(np.nanmedian(speeds)))), 2),
        pauses="" if np.mean(speeds < STANDING) > HARDLY else ", pauses: none")
    with tempfile.TemporaryDirectory() as folder:
        if phone:
            pathlib.Path(folder, "mine.yaml").write_text(phone)
        scenario, table = pathlib.Path(folder, "walk.yaml"), pathlib.Path(folder, "walk.csv")
        scenario.write_text(text)
        subprocess.run(
            [simrun, "trace", "generate", scenario, "--seed", str(seed), "-o", table], check=True,
            capture_output=True)
        found = read(table)
    return found[found[:, 0] <= recording[-1, 0]]


def area(ours, theirs, weights=None):
    """Of the ROC curve, by a forest that leaves out a recording of each side at a time."""
    names = list(ours[0][0])
    rows, labels, groups = [], [], []
    for label, recordings in ((1, ours), (0, theirs)):
        for group, recording in enumerate(recordings):
            for window in recording:
                rows.append([window[name] for name in names])
                labels.append(label)
                groups.append(group)
    rows, labels, groups = np.nan_to_num(np.array(rows), nan=-1), np.array(labels), np.array(groups)
    scores = np.zeros(len(labels))
    for group in np.unique(groups):
        kept = groups != group
        forest = RandomForestClassifier(
            TREES, min_samples_leaf=2, class_weight="balanced", random_state=0)
        forest.fit(rows[kept], labels[kept])
        scores[~kept] = forest.predict_proba(rows[~kept])[:, 1]
        for name, weight in zip(names, forest.feature_importances_):
            if weights is not None:
                weights[name] = weights.get(name, 0) + weight
    found = roc_auc_score(labels, scores)
    return max(found, 1 - found)


def compare(recordings, windows, imitate, halves, pair=lambda ours, rest: rest):
    """Prints how well half of the recordings is told from synthetic ones, and from the other half.

    `pair` orders the other half: the phone of each of ours.
    """
    chance = np.random.default_rng(1)
    told, null, weights = [], [], {}
    for half in range(halves):
        order = chance.permutation(len(recordings))
        middle = len(order) // 2
        ours = [recordings[index] for index in order[:middle]]
        rest = order[middle:]
        partners = pair(order[:middle], rest)
        theirs = [
            imitate(recording, partners[index], 1000 * half + index, chance)
            for index, recording in enumerate(ours)]
        ours = [windows(recording) for recording in ours]
        told.append(area(ours, theirs, weights))
        null.append(area(ours, [windows(recordings[index]) for index in rest]))
        print(f"half {half}: {told[-1]:.3f}, null {null[-1]:.3f}", flush=True)
    print(f"median of {halves} halves: AUC {np.median(told):.3f}, null {np.median(null):.3f}")
    total = sum(weights.values())
    for name, weight in sorted(weights.items(), key=lambda item: -item[1])[:12]:
        print(f"  {weight / total:.3f} {name}")


def main():
    simrun, folder = sys.argv[1:3]
    halves = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    paths = sorted(pathlib.Path(folder).iterdir())
    recordings = [fixes(simrun, path) for path in paths]
    phones = None
    if sys.argv[4:] == ["fitted"]:
        phones = [(platform(simrun, path), fit(simrun, path)) for path in paths]

    def imitate(recording, partner, seed, chance):
        if phones:
            told = synthetic(simrun, seed, recording, *phones[partner])
        else:
            told = synthetic(simrun, seed, recording, chance.choice(["ios", "android"]))
        return windows(told)

    compare(recordings, windows, imitate, halves)


if __name__ == "__main__":
    main()
