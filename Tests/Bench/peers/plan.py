"""Plans the days of a folder with OR-Tools (pip install ortools), and says how far simrun is below.

usage: plan.py FOLDER [SECONDS], with the files that `simrun-bench plan write FOLDER` leaves there;
SECONDS a day, 60 unless said. Prints a line for each day: its points here, and there.

A day is a route that need not come back: guided local search over routes, dropping a stop for what
it is worth. Waiting costs a point a minute, as walking does, so that the length of the day counts
for both, and a stop is worth what its minutes cost besides.
"""
import glob, json, sys
from ortools.constraint_solver import pywrapcp, routing_enums_pb2

folder = sys.argv[1]
seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 60


def plan(day):
    count = len(day["stay"])
    start, end = count, count + 1
    manager = pywrapcp.RoutingIndexManager(count + 2, 1, [start], [end])
    routing = pywrapcp.RoutingModel(manager)

    def minutes(a, b):
        a, b = manager.IndexToNode(a), manager.IndexToNode(b)
        stay = day["stay"][a] if a < count else 0
        return stay + (day["leg"][a][b] if b < count and a <= count else 0)

    def points(a, b):
        a, b = manager.IndexToNode(a), manager.IndexToNode(b)
        return day["points"][a][b] - day["leg"][a][b] if b < count and a <= count else 0

    routing.SetArcCostEvaluatorOfAllVehicles(routing.RegisterTransitCallback(points))
    length = day["minutes"]
    routing.AddDimension(routing.RegisterTransitCallback(minutes), length, length, True, "time")
    routing.AddDimension(
        routing.RegisterUnaryTransitCallback(lambda a: int(manager.IndexToNode(a) < count)),
        0, day["most"], True, "stops")
    routing.GetDimensionOrDie("stops").CumulVar(routing.End(0)).SetMin(day["fewest"])
    time = routing.GetDimensionOrDie("time")
    time.SetSpanCostCoefficientForAllVehicles(1)
    for node in range(count):
        index = manager.NodeToIndex(node)
        begins = time.CumulVar(index)
        free = 0
        for first, last in day["begin"][node]:
            if first > free:
                begins.RemoveInterval(free, first - 1)
            free = last + 1
        if free <= length:
            begins.RemoveInterval(free, length)
        routing.AddDisjunction([index], max(0, day["worth"][node] + day["stay"][node]))
    options = pywrapcp.DefaultRoutingSearchParameters()
    options.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PATH_CHEAPEST_ARC
    options.local_search_metaheuristic = (
        routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH)
    options.time_limit.seconds = seconds
    solution = routing.SolveWithParameters(options)
    return rated(day, routing, manager, solution) if solution else None


def rated(day, routing, manager, solution):
    """Points of the route, counted step by step, each as early as it can be."""
    count, at, minute, total = len(day["stay"]), len(day["stay"]), 0, 0
    index = routing.Start(0)
    while not routing.IsEnd(index):
        node = manager.IndexToNode(index)
        if node < count:
            minute += day["leg"][at][node]
            begins = min(max(first, minute) for first, last in day["begin"][node]
                         if last >= minute)
            total += day["worth"][node] - day["points"][at][node] - (begins - minute)
            minute, at = begins + day["stay"][node], node
        index = solution.Value(routing.NextVar(index))
    assert minute <= day["minutes"]
    return total


found = best = worst = 0
for number in range(1, len(glob.glob(folder + "/day-*.json")) + 1):
    day = json.load(open(f"{folder}/day-{number}.json"))
    other = plan(day)
    top = max(day["found"], other if other is not None else day["found"])
    gap = 100 * (top - day["found"]) / max(1, top)
    print(f"day {number}: {day['found']} points, OR-Tools {other}, {gap:.1f} % below the better",
          flush=True)
    found, best, worst = found + day["found"], best + top, max(worst, gap)
print(f"in all {100 * (best - found) / best:.2f} % below the better of both, at most {worst:.1f} %")
