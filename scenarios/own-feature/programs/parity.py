# SPDX-License-Identifier: Apache-2.0
"""Answers parity vectors by means of its own, as an app's engines would.

    P='python3 scenarios/own-feature/programs/parity.py'
    simrun vectors scenarios/vectors --feature geo="$P" --feature route="$P" \\
      --feature cards="$P" --feature staleness="$P"
"""

import heapq
import math
from fractions import Fraction

from simrun_client import Feature, run

EARTH_RADIUS_M = 6_371_000
REACH_M = 60  # how far from a lane one may stand


def radians(place):
    return math.radians(place["lat"]), math.radians(place["lon"])


def distance_m(a, b):
    (lat_a, lon_a), (lat_b, lon_b) = radians(a), radians(b)
    h = math.sin((lat_b - lat_a) / 2) ** 2
    h += math.cos(lat_a) * math.cos(lat_b) * math.sin((lon_b - lon_a) / 2) ** 2
    return 2 * EARTH_RADIUS_M * math.asin(min(1, math.sqrt(h)))


def bearing_deg(a, b):
    (lat_a, lon_a), (lat_b, lon_b) = radians(a), radians(b)
    east = math.sin(lon_b - lon_a) * math.cos(lat_b)
    north = math.cos(lat_a) * math.sin(lat_b)
    north -= math.sin(lat_a) * math.cos(lat_b) * math.cos(lon_b - lon_a)
    # a bearing a hair west of north is 360° once rounded, which is 0°
    return math.degrees(math.atan2(east, north)) % 360 % 360 if a != b else 0


def relative_deg(bearing, heading):
    relative = (bearing - heading) % 360
    return relative - 360 if relative > 180 else relative


def geo(given):
    answer = {}
    bearing = given.get("bearing_deg")
    if "from" in given:
        answer["distance_m"] = distance_m(given["from"], given["to"])
        answer["bearing_deg"] = bearing = bearing_deg(given["from"], given["to"])
    if "heading_deg" in given:
        answer["relative_deg"] = relative_deg(bearing, given["heading_deg"])
    return answer


# Walking times, in whole milliseconds.

CROWDS = {"none": 1000, "light": 970, "busy": 790, "packed": 600}


def walk_ms(length_mm, area="medina", is_stairs=False, crowd="none"):
    speed = Fraction(1250) * (1000 if area == "outside" else 700) / 1000  # mm/s
    speed *= Fraction(487 if is_stairs else 1000, 1000) * Fraction(CROWDS[crowd], 1000)
    return math.ceil(length_mm * 1000 / speed)


def straight_ms(meters, area="medina"):
    return walk_ms(math.ceil(meters * 1300), area)


def minutes(milliseconds):
    return math.ceil(Fraction(milliseconds, 60_000))


# Routes.


class Map:
    def __init__(self, told):
        self.nodes = told["nodes"]
        self.edges = told["edges"]
        self.places = told["places"]
        self.lanes = {}
        for edge in self.edges:
            self.lanes.setdefault(edge["from"], []).append((edge["to"], edge))
            if not edge.get("is_one_way"):
                self.lanes.setdefault(edge["to"], []).append((edge["from"], edge))

    def plane(self, place):
        """Meters east and north of the first node: flat enough for a town."""
        origin = self.nodes[0]
        scale = math.radians(1) * EARTH_RADIUS_M
        east = (place["lon"] - origin["lon"]) * scale * math.cos(math.radians(origin["lat"]))
        return east, (place["lat"] - origin["lat"]) * scale

    def end(self, place):
        """The nodes that the place leads to, with how far they are; a word where there are none."""
        if isinstance(place, str):
            place = self.places[place]
        if isinstance(place, int):
            return {place: 0}
        point = self.plane(place)
        nearest, found = REACH_M, None
        for edge in self.edges:
            a, b = (self.plane(self.nodes[edge[end]]) for end in ("from", "to"))
            across = (b[0] - a[0], b[1] - a[1])
            square = across[0] ** 2 + across[1] ** 2 or 1
            share = ((point[0] - a[0]) * across[0] + (point[1] - a[1]) * across[1]) / square
            share = min(1, max(0, share))
            away = math.dist(point, (a[0] + share * across[0], a[1] + share * across[1]))
            if away <= nearest:
                nearest, found = away, (edge, share)
        if found is None:
            return "too_far" if self.holds(point) else "off_pack"
        (edge, share), length_mm = found, round(found[0]["length_m"] * 1000)
        offset = round(length_mm * share)
        return {edge["from"]: offset, edge["to"]: length_mm - offset}

    def holds(self, point):
        points = [self.plane(node) for node in self.nodes]
        return all(
            min(p[axis] for p in points) - REACH_M <= point[axis]
            <= max(p[axis] for p in points) + REACH_M for axis in (0, 1))

    def walk(self, starts, goals, area):
        """Length in mm and time in ms of the shortest walk between nodes; None without one."""
        heap = [(offset, walk_ms(offset, area), node) for node, offset in starts.items()]
        heapq.heapify(heap)
        best, done = None, set()
        while heap:
            length, time, node = heapq.heappop(heap)
            if node in done:
                continue
            done.add(node)
            if node in goals and (best is None or length + goals[node] < best[0]):
                best = (length + goals[node], time + walk_ms(goals[node], area))
            for other, edge in self.lanes.get(node, []):
                if other not in done:
                    step = round(edge["length_m"] * 1000)
                    took = walk_ms(step, area, edge.get("is_stairs"), edge.get("crowd", "none"))
                    heapq.heappush(heap, (length + step, time + took, other))
        return best


def route(given):
    lanes = Map(given["map"])
    start, goal = lanes.end(given["from"]), lanes.end(given["to"])
    reason = start if isinstance(start, str) else "goal_" + goal if isinstance(goal, str) else None
    walk = None if reason else lanes.walk(start, goal, given.get("area", "medina"))
    if walk is None:
        return {"length_m": None, "walk_s": None, "walk_min": None,
                "no_route": reason or "unreachable"}
    length, time = walk
    return {"length_m": length / 1000, "walk_s": time / 1000, "walk_min": minutes(time),
            "no_route": None}


# Cards.


def distance_text(meters):
    if not 0 <= meters < 1e9:
        return "–"
    half_up = lambda number: math.floor(number + 0.5)
    if meters < 995:
        step = 1 if meters < 99.5 else 10
        return "%d m" % (half_up(meters / step) * step)
    if meters < 9950:
        return "%.1f km" % (half_up(meters / 100) / 10)
    return "%d km" % half_up(meters / 1000)


def level(tiles, graph, guidance):
    if tiles != "valid":
        whole_pack = tiles == graph == "missing"
        return 0, "pack_missing" if whole_pack else "tiles_" + tiles
    if graph != "valid":
        return 1, "graph_" + graph
    return {"routed": 2, "off_pack": 0}.get(guidance, 1), guidance


def plan(given):
    area = given.get("area", "medina")
    stops = list(enumerate(given["stops"]))
    step = 0
    for action in given.get("actions", []):
        if action == "done":
            step += 1
        else:
            del stops[step]
    left = stops[step:]
    leg, total, before = None, 0, None
    for index, (_, stop) in enumerate(left):
        total += round(stop.get("stay_min", 0) * 60_000)
        if "lat" not in stop:
            continue
        start = given["at"] if index == 0 else before
        if start is not None:
            time = straight_ms(distance_m(start, stop), area)
            total += time
            leg = time if index == 0 else leg
        before = stop
    return {"leg_s": None if leg is None else leg / 1000, "total_s": total / 1000,
            "total_min": minutes(total), "stop": left[0][0] if left else None,
            "stops_left": len(left)}


def cards(given):
    answer = {}
    area = given.get("area", "medina")
    if "distance_m" in given:
        answer["distance_text"] = distance_text(given["distance_m"])
    if "length_m" in given:
        time = walk_ms(round(given["length_m"] * 1000), area, given.get("is_stairs", False),
                       given.get("crowd", "none"))
        answer.update(walk_s=time / 1000, walk_min=minutes(time))
    elif "straight_m" in given:
        time = straight_ms(given["straight_m"], area)
        answer.update(walk_s=time / 1000, walk_min=minutes(time))
    if "tiles" in given:
        answer["level"], answer["reason"] = level(
            given["tiles"], given["graph"], given["guidance"])
    if "stops" in given:
        answer.update(plan(given))
    return answer


# Fixes.


def nanoseconds(seconds):
    return round(Fraction(seconds) * 1_000_000_000)


def staleness(given):
    lifetime = nanoseconds(given.get("lifetime_s", 10))
    answer = {}
    if "measured_s" in given:
        age = max(0, nanoseconds(given["at_s"]) - nanoseconds(given["measured_s"]))
        answer = {"age_s": age / 1e9, "is_stale": age > lifetime,
                  "is_reusable": age < nanoseconds(given.get("reuse_s", 5))}
    last, accepted = None, []
    for fix in given.get("fixes", []):
        now = nanoseconds(fix["at_s"])
        measured = min(now, nanoseconds(fix["measured_s"]))
        place = {name: fix.get(name) for name in (
            "lat", "lon", "accuracy_m", "speed_mps", "course_deg")}
        is_news = (
            fix.get("accuracy_m", 1) > 0 and abs(fix["lat"]) <= 90 and abs(fix["lon"]) <= 180
            and now - measured <= lifetime and (last is None or measured > last[0])
            and not (last and last[1] == place and fix.get("speed_mps", 0) >= 0.5))
        accepted.append(is_news)
        if is_news:
            last = (measured, place)
    return {**answer, "accepted": accepted}


class Parity(Feature):
    engines = {"geo": geo, "route": route, "cards": cards, "staleness": staleness}

    def vector(self, vector):
        return self.engines[vector["engine"]](vector["input"])


if __name__ == "__main__":
    run(Parity)
