extension SampleScenarios {
  /// Returns every fault with every key, as lines of a list.
  static func faults(_ indent: String) -> String {
    """
    - drift: { at: 10 s, for: 1 min, across: 40 m, along: 5 m, ramp: 10 s }
    - outage: { at: 1 min .. 2 min, for: 20 s }
    - confident_liar: { at: 10 s, for: 1 min, away: 30 m, accuracy: 5 m }
    - parallel_lane: { at: 10 s, for: 1 min, across: 15 m }
    - jump: { at: every 3 min until arrival, for: 1 min, distance: 60 m, direction: 90 deg }
    - teleport: { at: 10 s, for: 5 s, distance: 0.6 km, accuracy: 1000 m }
    - frozen_coordinate: { at: 10 s, for: 10 s }
    - provider_mix: { at: 10 s, for: 1 min, every: 15 s, sigma: 35 m }
    - location_unknown: { at: 10 s, for: 10 s, invalid: 50 % }
    - compass_disturbance: { at: 10 s, for: 20 s, field: 120 mG, earth: 30200 nT }
    - heading_flip: { at: 10 s, for: 20 s }
    - figure_eight: { at: 50 s, for: 5 s, swing: 90 deg, remaining_error: 33 %, holds: 10 min }
    - pocket: { at: 10 s, for: 20 s, error_factor: 1.5 }
    - accuracy_jump:
        { at: 10 s, for: 1 min, first: 5 m, second: 65 m, third: 10 m, error_follows: 0 % }
    - misreport: { at: 10 s, for: 1 min, speed_missing: 25 %, accuracy: 50 % }
    - reduced_accuracy: { at: 10 s, for: 1 min, radius: 5 km, every: 15 min }
    - heading_invalid: { at: 10 s, for: 20 s }
    - true_heading_invalid: { at: 10 s, for: 20 s }
    - clock_step: { at: 1 min, for: 1 min, by: -1 h }
    - stale_first_fix: { at: 0 s, age: 2 min, accuracy: 10 m }
    - duplicate_fix: { at: 10 s, for: 1 min, share: 100 %, delay: 500 ms }
    - out_of_order: { at: 10 s, for: 1 min, batch: 5 }
    - late_delivery: { at: 10 s, for: 1 min, latency: 5 s }
    - dropped_fixes: { at: 10 s, for: 1 min, share: 30 % }
    - silent_gap: { at: 10 s, for: 20 s }
    - suspension: { at: 1 min, for: 20 s }
    - pause_without_resume: { at: 2 min, for: 20 s }
    - permission_revoked: { at: 2 min, for: 20 s }
    """.split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
  }
}
