extension SampleScenarios {
  /// A pack download, with all its keys, and all actions of the user and the network.
  public static let download = """
    format: 1
    title: A pack on its way
    world: { medina: { seed: 7, size: 150 m, center: jemaa_el_fnaa } }
    walk: { from: south_gate, to: north_gate }
    phone: { gnss: open_sky, compass: street }
    home: square
    script:
      - open_screen: at 0 s
      - get_pack: at 1 s
      - confirm_download: at 2 s
      - pause_download: at 3 s
      - resume_download: at 4 s
      - cancel_download: at 5 s
      - join_wifi: at 6 s
      - leave_wifi: at 7 s
      - lose_network: at 8 s
    features:
      pack_download:
        size: 20
        free: 1000
        app: supported
        rollout: 100 %
        network: wifi
        mirror: honest
        latency: 0.2 s
        wifi_rate: 20
        cellular_rate: 4
        cut_every: 5
        loss: 1 %
        over: any
        silence: 30 s
        resume: kept
        cellular: asks
        queue: saved
        bounds: signed
    expect:
      download.completed: == 100 %
    variants:
      anew:
        expect: pass
        pack_download: { resume: none }

    """
}
