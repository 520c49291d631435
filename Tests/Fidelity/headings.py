#!/usr/bin/env python3
"""Tells recorded headings from synthetic ones, as a random forest on windows of 60 s can.

usage: headings.py SIMRUN FOLDER [HALVES] [fitted]

FOLDER holds tables of headings, one recording a file: `seconds,degrees` with a head, named by how
the phone was carried: held, raised, swinging, pocketed or at_ear, a minus, and whatever tells them
apart. The walkers and compasses are those that simrun draws, on a way of arcs, left and right, as
who walks about in a hall. Halves are as in gnss.py. With `fitted` the compasses are those that
`simrun presets fit` makes of the other half: each of its recordings gives the compass of one walk,
carried in the same way as ours as far as that half has such recordings.
"""

import csv
import math
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import gnss

WINDOW = 60.0
#: Rate to which recordings are thinned, in headings a second; also the grid on which they are
#: examined.
RATE = 50
BANDS = ((0.3, 0.7), (0.7, 1.4), (1.4, 2.5), (2.5, 5), (5, 10), (10, 24))

SCENARIO = """format: 1
title: A walk to be told from a recorded one
world: {{ pack: way.pack }}
walk:
  from: {start}
  to: {goal}
  pace: {pace} m/s
  pace_spread: 0.07 m/s
  manner: human
  pauses: none
  carry: {carry}
phone:
  gnss: open_sky
  profile: {profile}
  platform: android
  compass: calibrated_open
  heading_rate: 50.57 /s
home: {goal}
script: [open_screen: at 0 s]
features: {{ compass: {{}} }}
expect: {{ compass.arrow_error.p95: <= 180 deg }}
"""


# How people walk in the hall of the recordings: paces in m/s, by carrying position; deviation of
# the turning in degrees a second, its correlation time in seconds, and spread of the logarithm of
# its size (all adjusted to the recordings); the way is drawn in steps of STEP meters.
PACES = {"held": 0.7, "raised": 0.8, "swinging": 0.66, "pocketed": 1.03, "at_ear": 0.84}
# Headings alone do not give a pace: a fit assumes this one, in m/s.
FITTED_PACE = 1.2
TURN, TURN_SECONDS, TURN_SPREAD = 23, 1.5, 0.9
STEP = 0.25
# Straight steps at the end, which are not walked: without them the way may end at its start.
STRAIGHT = 100


def way(seed, seconds, pace):
    """Arcs left and right, as a map of OpenStreetMap, and where they begin and end."""
    chance = np.random.default_rng(seed)
    east, north, bearing = 0.0, 0.0, chance.uniform(0, 2 * math.pi)
    rate, haste = chance.normal(size=2)
    places = []
    kept = math.exp(-STEP / pace / TURN_SECONDS)
    walked = int((seconds + 10) * pace / STEP)
    for index in range(walked + STRAIGHT):
        places.append((45.19 + north / gnss.METERS_A_DEGREE,
                       5.72 + east / gnss.METERS_A_DEGREE / math.cos(math.radians(45.19))))
        rate, haste = (
            kept * value + math.sqrt(1 - kept * kept) * chance.normal() for value in (rate, haste))
        turn = (index < walked) * TURN * rate * math.exp(TURN_SPREAD * haste)
        bearing += math.radians(turn) * STEP / pace
        east, north = east + STEP * math.sin(bearing), north + STEP * math.cos(bearing)
    nodes = [
        f'<node id="{index + 1}" version="1" lat="{lat:.9f}" lon="{lon:.9f}"/>'
        for index, (lat, lon) in enumerate(places)]
    way = "".join(f'<nd ref="{index + 1}"/>' for index in range(len(places)))
    text = ('<osm version="0.6">' + "".join(nodes)
            + f'<way id="1" version="1">{way}<tag k="highway" v="footway"/></way></osm>')
    ends = [f"{{ lat: {lat:.9f}, lon: {lon:.9f} }}" for lat, lon in (places[0], places[-1])]
    return text, ends


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


def write(headings, path):
    """As simrun's own tables of events."""
    with open(path, "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(
            ["kind", "measured_ns", "delivered_ns", "magnetic_heading_deg", "heading_source",
             "platform", "simrun_format"])
        for seconds, degrees in headings:
            instant = round(1e9 * (seconds - headings[0, 0]))
            rows.writerow(
                ["heading", instant, instant, degrees % 360, "rotation_vector", "android", 1])


def fit(simrun, carry, headings):
    """The compass that simrun fits to a recording, as it stands in a file of phones."""
    with tempfile.TemporaryDirectory() as folder:
        recording, phones = pathlib.Path(folder, "walk.csv"), pathlib.Path(folder, "phone.yaml")
        write(headings, recording)
        subprocess.run(
            [simrun, "presets", "fit", recording, "--carried", carry, "-o", phones], check=True,
            capture_output=True)
        return phones.read_text()


def synthetic(simrun, seed, seconds, carry, phone=None):
    """What a drawn phone, or the compass of a file, tells of a walk of about so many seconds."""
    pace = FITTED_PACE if phone else PACES[carry]
    text, (start, goal) = way(seed, seconds, pace)
    with tempfile.TemporaryDirectory() as folder:
        plan, pack = pathlib.Path(folder, "way.osm"), pathlib.Path(folder, "way.pack")
        scenario, trace = pathlib.Path(folder, "walk.yaml"), pathlib.Path(folder, "walk.csv")
        plan.write_text(text)
        if phone:
            pathlib.Path(folder, "mine.yaml").write_text(phone)
        scenario.write_text(SCENARIO.format(
            start=start, goal=goal, pace=pace, carry=carry,
            profile="mine.yaml" if phone else "drawn"))
        for command in (
            ["pack", "build", plan, "-o", pack],
            ["trace", "generate", scenario, "--seed", str(seed), "-o", trace]):
            subprocess.run(
                [os.path.abspath(simrun), *command], check=True, capture_output=True, cwd=folder)
        found = gnss.headings(trace)
    return found[found[:, 0] <= seconds]


def main():
    simrun, folder = sys.argv[1:3]
    halves = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    recordings = [
        (path.name.split("-")[0], table(path)) for path in sorted(pathlib.Path(folder).iterdir())]

    phones = None
    if sys.argv[4:] == ["fitted"]:
        phones = [fit(simrun, *recording) for recording in recordings]

    def pair(ours, rest):
        left, partners = list(rest), {}
        for one in ours:
            alike = [other for other in left if recordings[other][0] == recordings[one][0]]
            if alike:
                partners[one] = alike[0]
                left.remove(alike[0])
        return [partners[one] if one in partners else left.pop() for one in ours]

    def imitate(recording, partner, seed, chance):
        carry, headings = recording
        seconds = headings[-1, 0] - headings[0, 0]
        if phones:
            return windows(
                synthetic(simrun, seed, seconds, recordings[partner][0], phones[partner]))
        return windows(synthetic(simrun, seed, seconds, carry))

    gnss.compare(recordings, lambda recording: windows(recording[1]), imitate, halves, pair)


if __name__ == "__main__":
    main()
