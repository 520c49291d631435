"""Matches the walks of a folder with Meili, the matcher of Valhalla.

usage: meili.py DIR, with traces.csv and what Valhalla was prepared with in it; prints a line for
each way of asking: mode, points a second, median error in meters, share of fixes matched.

"every": each fix is matched by itself. "default": fixes less than 10 m apart are placed between
those that are matched.
"""
import csv, json, math, sys, time
import valhalla

folder = sys.argv[1]
walks = {}
for row in csv.DictReader(open(folder + "/traces.csv")):
    walks.setdefault(row["trace_id"], []).append(row)
actor = valhalla.Actor(folder + "/valhalla/v.json")
METERS = math.radians(6371000)  # a degree of latitude


def error(match, row):
    latitude, longitude = float(row["true_lat"]), float(row["true_lon"])
    east = (match["lon"] - longitude) * math.cos(math.radians(latitude))
    return METERS * math.hypot(match["lat"] - latitude, east)


for mode, options in (("every", {"interpolation_distance": 0}), ("default", {})):
    speeds = []
    for _ in range(3):
        seconds, count, matched, errors = 0.0, 0, 0, []
        for walk in walks.values():
            shape = [{"lat": float(row["lat"]), "lon": float(row["lon"]), "time": int(row["t"])}
                     for row in walk]
            attributes = {"attributes": ["matched.point", "matched.type"], "action": "include"}
            request = json.dumps({
                "shape": shape, "costing": "pedestrian", "shape_match": "map_snap",
                "trace_options": {"gps_accuracy": 8, "search_radius": 30, **options},
                "filters": attributes})
            start = time.perf_counter()
            answer = actor.trace_attributes(request)
            seconds += time.perf_counter() - start
            for match, row in zip(json.loads(answer)["matched_points"], walk):
                count += 1
                if match["type"] != "unmatched":
                    errors.append(error(match, row))
                matched += match["type"] == "matched"
        speeds.append(count / seconds)
    errors.sort()
    median = errors[len(errors) // 2] if errors else float("nan")
    print(mode, f"{sorted(speeds)[1]:.0f}", f"{median:.3f}", f"{matched / count:.4f}")
