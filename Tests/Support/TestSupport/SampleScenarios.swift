import Foundation

/// Valid scenarios that together use every key of the language: for tests of the schema, and as the
/// start of mutations. Most of them would not be met.
public enum SampleScenarios {
  public static let all = [
    drawn, medina, cards, tour, pack, track, recording, phone, download, nearby, plan, program,
  ]

  /// A walk along a recorded track.
  public static let track = """
    format: 1
    title: The way of a recording
    world:
      track: { file: \(ReferenceData.package.path)/traces/short-walk.gpx, surroundings: street }
    walk: { along: \(ReferenceData.package.path)/traces/short-walk.gpx }
    phone: { gnss: by_surroundings, compass: street }
    home: end
    script: [open_screen: at 0 s]
    features: { compass: {} }
    expect:
      compass.long_turns: == 0

    """

  /// A walk in a pack, from a place to a coordinate.
  public static let pack = """
    format: 1
    title: The shipped pack
    world:
      pack: \(ReferenceData.package.path)/scenarios/packs/medina.pack
    walk:
      from: { lat: 31.6285, lon: -7.9861 }
      to: { lat: 31.6295, lon: -7.9861 }
    phone: { gnss: open_sky, compass: street }
    home: riad
    script:
      - open_screen: at 0 s
    features:
      compass: {}
    expect:
      compass.long_turns: == 0

    """

  /// A drawn map, with every habit and every fault.
  public static let drawn = """
    format: 1
    title: "Every key, but those of a medina: ünder *cover*" # a comment
    world:
      map:
        grid: 8 m
        center: { lat: 31.6289, lon: -7.9871 }
        drawing: |
          G----#----+-----#----+
          |         |          |
          |  S==+===+===+--H   |
          |     |       |      |
          +--.--+   Q***+------+
    app_map: { in: 25 %, lacks: 10 %, offset: 2 m .. 5 m }
    walk:
      from: G
      to: H
      via: [S, { lat: 31.6289, lon: -7.9871 }]
      stay: 20 s
      skip: 5 %
      pace: 4.5 km/h
      pace_spread: 0.1 m/s
      crowd:
        - { density: 1.5 /m2, after: 60 m, for: 50 m }
        - density: 0.5 /m²
      pauses: { every: 90 s, median: 12 s }
      window_shopping: { every: 2 min, median: 20 s }
      carry: { switch_every: 40 s }
      manner: human
      stops:
        - { after: 120 m, for: 2 min }
      backtracking: 5 %
      wrong_turn: { after: 40 m, for: 30 m }
      then_stand: 1 min
    phone:
      gnss: by_surroundings
      compass: by_surroundings
      platform: android
      fix_rate: 1 Hz
      heading_rate: 10 /s
      network_fallback: true
      provider: fused
      profile: drawn
      power:
        profile: phone_mid
        brightness: 60 %
        audio: true
        bluetooth: true
        dual_band: true
        transfers: { every: 1 min, for: 2 s }
      field: { horizontal: 30.2 uT, total: 41 µT }
      declination: -0.64 deg
      true_north: after_first_fix
      heading_from: compass
      calibration: holds
      figure_eights: [20 s, 1 min]
      gyroscope: true
    faults:
    \(faults("  "))
      - swarm:
    \(faults("      "))
    home: { lat: 31.6289, lon: -7.9871, name: riad }
    script:
      - open_screen: at 0 s
      - open_screen: at first fix
      - look_at_screen: every 1 min until after 100 m
      - look_at_screen: every 30 s
      - leave_screen: after 80 m
      - lose_screen: at arrival
      - done: after 20 m
      - skip: after 30 m
      - recenter: at 40 s
      - refresh: at 41 s
      - drag_map: at 41 s
      - pack_changed: at 41 s
      - export_log: at 42 s
      - set_home: at 39 s
      - navigate: at 40 s
      - end_navigation: at 41 s
      - cancel: at 41 s
      - become_inactive: at 42 s
      - go_to_background: at 43 s
      - become_active: at 44 s
      - kill: at 50 s
    features:
      compass:
        redraw_rate: 15 /s
        fix_lifetime: 10 s
        recovery_after: 10 s
        declination: -0.64 deg
        arrow: wrapped
        confidence: witnessed
        rotation: compared
        hysteresis: 5 deg
        confidence_dwell: 1 s
        worst_accuracy: 500 m
        after_stop: says_so
        invalid_fixes: ignored
        unavailable: no_arrow
        weak: plain
        home_base: saved
        home_set_again: taken
        distances: one
        last_value: drawn
        north: kept_apart
        position: lanes
        medina_mode: automatic
        medina_enter: 10 s
        medina_leave: 20 s
        medina_stay: 60 s
        medina_radius: 13.5 m
        hint: the blue door
        hints: shown
        ask_card: offered
      session:
        preset: ios
        safety_timeout: 600 s
        timeout_reset_by: presence
        on_stop: sensors_off
        accuracy: nearest_ten_meters
        distance_filter: 5 m
        location: wanted
        heading_fallback: worked_out
        raises: unasked
        patience: 15 s
        good_enough: 20 m
        raised_dwell: 10 s
        raised_rest: 1 min
        while_navigating: raised
        drops: in_time
        phases: followed
        debounce: 2 s
        refetch_after: 30 s
        background: pauses
        batch_delay: 1 min
        early_refresh: heard
        permission: when_in_use
        asks: on_its_screen
        new_grant: heard
        auto_pause: restarted
        unfiltered_after: 8 s
      map_center: { takes: usable_fix, fix_lifetime: 10 s, accuracy: 100 m,
        follow: until_dragged, recenter: fresh_fix, position: fixes }
      app_log: { capacity: 100, positions: left_out, size: bounded }
      locate: { accuracy: best, good_enough: 20 m, ends: in_time, deadline: 15 s, cache: kept,
        time_to_live: 1 min, cancels: once_away }
      way_home:
        deviation: 30 m
        accuracy_factor: 2
        dwell: 15 s
        replan: on_deviation
        evidence: beyond_error
        rejoin: anywhere
        by: length
        search: blind
        ends: nearest
        first_accuracy: 20 m
        leaving: first_fix
        area: medina
        position: fixes
        medina_mode: automatic
        medina_enter: 10 s
        medina_leave: 20 s
        medina_stay: 60 s
        medina_radius: 13.5 m
        hint: the blue door
        hints: shown
        ask_card: offered
        pack:
          release: whole
          tiles: bit_flipped
          graph: sound
          around: { lat: 31.6289, lon: -7.9871 }
          reach: 100 m
    expect:
      compass.redraw_rate.max: <= 20 /s
      compass.arrow_error.p95: below 60 deg
      compass.false_good: ≤ 12 %
      session.stop_delay: 600 s .. 601 s
      route.first_delay: at most 60 s
      given.error.p95: < 100 m
      given.availability: at least 5 %
      given.fixes: ">= 1"
      energy.total: <= 100 mAh
      energy.joules: <= 2 kJ
      energy.power: <= 2 W
    measure:
      - given.gap.p95
      - route.reroutes
    variants:
      raw-arrow:
        why: the arrow's angle is not wrapped
        expect: fail
        misses: [compass.arrow_error.p95]
        compass: { arrow: raw }
      other:
        expect: pass
        session: { timeout_reset_by: data }
        way_home: { replan: never }
        map_center: { takes: first_fix }
        locate: { ends: never }
        app_log: { capacity: 50 }
    seeds: { first: 7, runs: 2, ci_runs: 3, pass_rate: 50 % }

    """

  /// A synthetic medina, with short forms of keys.
  public static let medina = """
    format: 1
    title: A medina
    world:
      medina: { seed: 7, size: 150 m, center: jemaa_el_fnaa }
    walk: { from: south_gate, to: north_gate, pauses: none, crowd: 0.4 /m2, carry: pocketed }
    phone: { gnss: open_sky, compass: street }
    home: square
    script: [open_screen: at 0 s]
    features: { compass: {} }
    expect:
      compass.long_turns: == 0

    """

  /// A plan of stops, with every key of the cards.
  public static let cards = """
    format: 1
    title: Cards
    world: { medina: { seed: 7, size: 150 m, center: jemaa_el_fnaa } }
    walk: { from: south_gate, to: north_gate }
    phone: { gnss: open_sky, compass: street, magnetic_year: 2026.9 }
    home: square
    script: [open_screen: at 0 s, done: after 20 m, skip: after 30 m, kill: at 50 s]
    features:
      compass: {}
      route_cards:
        stops:
          - { name: a shop that nobody finds, stay: 10 min }
          - { at: square, stay: 1 h, hint: behind the fountain }
          - { at: { lat: 31.626, lon: -7.989 }, name: the riad }
        pack:
          release: map_only
          tiles: sound
          graph: deleted
          around: { lat: 31.6258, lon: -7.9892 }
          reach: 60 m
        deviation: 30 m
        accuracy_factor: 2
        dwell: 15 s
        replan: never
        evidence: other_lane
        rejoin: nearby
        by: time
        search: led
        ends: nearest
        first_accuracy: 20 m
        position: lanes
        route: lanes
        legs: kept
        progress: saved
        medina_mode: automatic
        medina_enter: 10 s
        medina_leave: 20 s
        medina_stay: 60 s
        medina_radius: 13.5 m
        recheck_after: 30 m
        recenter: asks_phone
        hints: shown
        ask_card: offered
        stops_without_place: kept
        without_pack: leads_on
        walk_time: one_formula
        new_pack:
          release: whole
          tiles: sound
          graph: sound
          around: { lat: 31.6258, lon: -7.9892 }
          reach: 60 m
        leaving: first_fix
        area: medina
    expect:
      compass.long_turns: == 0
    variants:
      whole:
        expect: pass
        route_cards: { pack: { graph: sound, around: square } }

    """

  /// An audio tour with every key, and every button of its player.
  public static let tour = """
    format: 1
    title: A tour
    world: { medina: { seed: 4, size: 500 m, center: rahba_kedima } }
    walk: { from: south_gate, to: riad }
    phone: { gnss: open_sky, compass: street }
    home: riad
    script:
      - open_screen: at 0 s
      - open_map: at 10 s
      - play: at 20 s
      - pause: at 30 s
      - play_or_pause: every 1 min until after 100 m
      - stop: at 45 s
      - forward: after 20 m
      - back: after 30 m
      - next: at 40 s
      - previous: at 50 s
      - seek_start: at 51 s
      - seek_middle: at 52 s
      - seek_end: at 53 s
      - skip_ahead: at 1 min
      - interruption_begins: at 70 s
      - interruption_ends: at 80 s
    features:
      tour: {
        tour: \(ReferenceData.package.path)/scenarios/tour/tours/souk.tour, preset: today_ios,
        trigger: os_regions, regions: rotating, armed: 3, sequence: any, region_limit: 20,
        accuracy: best, background: nothing, permission: not_asked, denied: waits,
        ending: tracks_on, deaf_to: jumps, queue: none, latch: for_good, inside: fires,
        skip_by_hand: listens, callbacks: shared, after_interruption: stays_silent,
        missing_audio: waited_for, progress: in_memory, accuracy_limit: 30 m,
        fix_lifetime: 10 s, exit: 12 m, exit_per_accuracy: 0.5, confirm: 2, of: 4, dwell: 3 s,
        position: fixes }
      lanes: { noise_scale: 2 }
    expect:
      tour.completion: at least 1 %
    variants:
      android:
        expect: pass
        tour: { preset: today_android }
        lanes: { noise_scale: 1 }

    """

  public static let recording = """
    format: 1
    title: A recording
    trace: from_command_line
    assume: { accuracy: 8 m, declination: model, pace: 1.2 m/s }
    world: { medina: { size: 150 m, center: { lat: 31.6, lon: -8 } } }
    home: riad
    script:
      - open_screen: at 0 s
      - leave_screen: after 200 m
    features:
      compass: {}
    expect:
      given.fixes: at least 2
    canary: [given.fixes]
    unproven: { expect.given.fixes: a recording is what it is }

    """
}
