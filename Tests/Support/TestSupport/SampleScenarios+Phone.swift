extension SampleScenarios {
  /// A phone with the rules of its platform, and all its events.
  public static let phone = """
    format: 1
    title: A phone
    world: { medina: { seed: 7, size: 150 m, center: jemaa_el_fnaa } }
    walk: { from: south_gate, to: north_gate }
    phone: { gnss: open_sky, compass: street, platform: android }
    platform:
      rules: android
      permission: not_determined
      precise: false
      magnetometer: true
      compass_calibration: true
      last_known: 5 min
      cold_start: false
      battery_saver: throttled_when_dark
      headings_from: fused
      others_locate: true
    home: square
    script:
      - open_screen: at 0 s
      - deny: at 1 s
      - grant_when_in_use: at 2 s
      - grant_always: at 3 s
      - revoke: at 4 s
      - reduce_accuracy: at 5 s
      - restore_accuracy: at 6 s
      - airplane_mode: at 7 s
      - end_airplane_mode: at 8 s
      - switch_off_wifi: at 9 s
      - switch_on_wifi: at 10 s
      - save_power: at 11 s
      - end_saving_power: at 12 s
      - lock_screen: after 20 m
      - doze: at 40 s
      - unlock_screen: at 50 s
    features: { compass: {} }
    expect:
      compass.long_turns: == 0

    """
}
