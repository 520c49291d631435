# SPDX-License-Identifier: Apache-2.0
"""Announces the arrival at the scenario's home, once: a feature to be tested by simrun.

    simrun scenarios/own-feature/arrival.yaml \\
      --feature arrival='python3 scenarios/own-feature/programs/arrival.py'
"""

from math import asin, cos, radians, sin, sqrt

from simrun_client import Feature, run

EARTH_RADIUS_M = 6_371_000
FRESH_NS = 10_000_000_000


def distance_m(a, b):
    """The haversine distance on a sphere."""
    lat_a, lat_b = radians(a["lat"]), radians(b["lat"])
    half_lat = sin((lat_b - lat_a) / 2)
    half_lon = sin(radians(b["lon"] - a["lon"]) / 2)
    h = half_lat * half_lat + cos(lat_a) * cos(lat_b) * half_lon * half_lon
    return 2 * EARTH_RADIUS_M * asin(min(1, sqrt(h)))


class Arrival(Feature):
    def start(self, start):
        self.home = start["facts"]["home"]
        self.radius_m = start["settings"].get("radius_m", 25)
        self.is_announced = False
        if not start["settings"].get("hears_all", False):  # to see how fast it can be
            self.want(fixes=True)
        if start["settings"].get("quiet", False):
            self.quiet_until("end")  # it only watches

    def fix(self, fix):
        is_stale = self.now_ns - fix.get("measured_ns", self.now_ns) > FRESH_NS
        is_invalid = fix["lat"] is None or fix["lon"] is None or "invalid_accuracy" in fix
        if self.is_announced or is_stale or is_invalid:
            return
        distance = distance_m(fix, self.home)
        if distance <= self.radius_m:
            self.is_announced = True
            self.observe("announced", distance_m=distance)


if __name__ == "__main__":
    run(Arrival)
