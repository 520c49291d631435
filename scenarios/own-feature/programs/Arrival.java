// SPDX-License-Identifier: Apache-2.0

import java.util.Map;

/**
 * Announces the arrival at the scenario's home, once: a feature to be tested by simrun.
 *
 * <pre>
 * javac -d classes scenarios/own-feature/programs/*.java
 * simrun scenarios/own-feature/arrival.yaml --feature arrival='java -cp classes Arrival'
 * </pre>
 */
public final class Arrival extends SimrunClient.Feature {
  private static final double EARTH_RADIUS_M = 6_371_000;
  private static final long FRESH_NS = 10_000_000_000L;

  private SimrunClient.Values home;
  private double radiusM;
  private boolean isAnnounced;

  public static void main(String[] arguments) throws Exception {
    SimrunClient.run(Arrival::new);
  }

  @Override
  public void start(SimrunClient.Values start) {
    home = start.values("facts").values("home");
    radiusM = start.values("settings").number("radius_m", 25);
    if (!start.values("settings").flag("hears_all")) {
      want(Map.of("fixes", true)); // else to see how fast it can be
    }
    if (start.values("settings").flag("quiet")) quietUntilEnd(); // it only watches
  }

  @Override
  public void fix(SimrunClient.Values fix) {
    boolean isStale = nowNs() - fix.whole("measured_ns", nowNs()) > FRESH_NS;
    boolean isInvalid =
        fix.get("lat") == null || fix.get("lon") == null || fix.flag("invalid_accuracy");
    if (isAnnounced || isStale || isInvalid) return;
    double distance = distanceM(fix, home);
    if (distance <= radiusM) {
      isAnnounced = true;
      observe("announced", Map.of("distance_m", distance));
    }
  }

  /** The haversine distance on a sphere. */
  private static double distanceM(SimrunClient.Values a, SimrunClient.Values b) {
    double latA = Math.toRadians(a.number("lat", 0));
    double latB = Math.toRadians(b.number("lat", 0));
    double halfLat = Math.sin((latB - latA) / 2);
    double halfLon = Math.sin(Math.toRadians(b.number("lon", 0) - a.number("lon", 0)) / 2);
    double h = halfLat * halfLat + Math.cos(latA) * Math.cos(latB) * halfLon * halfLon;
    return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
  }
}
