extension SampleScenarios {
  /// A program under test, with its own kinds of observations, in place of a feature of simrun.
  public static let program = """
    format: 1
    title: A program under test
    world:
      medina: { seed: 7, size: 150 m, center: { lat: 31.6, lon: -8 } }
    walk: { from: south_gate, to: north_gate }
    phone: { gnss: open_sky, compass: street }
    home: square
    script:
      - open_screen: at 0 s
    features:
      arrival:
        external: { radius_m: 25, names: [a, b], deep: { x: 1.5 } }
        controls_sensors: true
        as: compass
        observes:
          announced:
            is: event
            means: home was announced
            fields: { distance_m: m, why: [near, late], once: flag, lat_deg: position_deg }
    expect:
      compass.long_turns: == 0
      arrival.announced.count: == 1
      arrival.announced.after.open_screen.p95: <= 10 min
    measure: [arrival.announced.why.late.share]
    variants:
      deaf:
        why: no fix is near enough
        expect: fail
        misses: [arrival.announced.count]
        arrival: { external: { radius_m: 0 } }
    canary: [arrival.announced.count]

    """
}
