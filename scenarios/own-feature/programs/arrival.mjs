// SPDX-License-Identifier: Apache-2.0
// Announces the arrival at the scenario's home, once: a feature to be tested by simrun.
//
//   simrun scenarios/own-feature/arrival.yaml \
//     --feature arrival='node scenarios/own-feature/programs/arrival.mjs'

import { Feature, run } from "./simrun-client.mjs";

const EARTH_RADIUS_M = 6_371_000;
const FRESH_NS = 10_000_000_000;

/** The haversine distance on a sphere. */
function distanceM(a, b) {
  const radians = (degrees) => (degrees * Math.PI) / 180;
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2);
  const halfLon = Math.sin(radians(b.lon - a.lon) / 2);
  const h =
    halfLat * halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLon * halfLon;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

class Arrival extends Feature {
  #isAnnounced = false;

  start({ facts, settings }) {
    this.home = facts.home;
    this.radiusM = settings.radius_m ?? 25;
    if (!settings.hears_all) this.want({ fixes: true }); // else to see how fast it can be
    if (settings.quiet) this.quietUntil("end"); // it only watches
  }

  fix(fix) {
    const isStale = this.nowNs - (fix.measured_ns ?? this.nowNs) > FRESH_NS;
    const isInvalid = fix.lat === null || fix.lon === null || fix.invalid_accuracy;
    if (this.#isAnnounced || isStale || isInvalid) return;
    const distance = distanceM(fix, this.home);
    if (distance <= this.radiusM) {
      this.#isAnnounced = true;
      this.observe("announced", { distance_m: distance });
    }
  }
}

run(() => new Arrival());
