import Geodesy
import Sensing
import SimKernel

extension LawWorld {
  /// A walk of 400 s with every event that can happen.
  ///
  /// The walker leaves the route, walks off the lanes and off the map. Fixes are old, poor, late,
  /// invalid and missing for a while; headings are invalid, unsteady and magnetic only. The app is
  /// left, terminated, put in the background, granted and denied permission, and killed.
  static let day = LawWorld(
    fixes: dayFixes, headings: senses.headings(0...400, perSecond: 4), script: dayScript,
    told: dayTold, end: .s(402))

  private static let course = Course(places: [
    (0, 0, -60), (20, 0, -60), (70, 100, -60), (100, 100, 0), (150, 200, 0), (170, 200, 0),
    (200, 200, -60), (225, 250, -30), (245, 250, -30), (246, 250, 400), (274, 250, 400),
    (276, 300, -60), (354, 300, -60), (384, 300, -120), (400, 300, -120),
  ])

  private static let senses = Senses(
    course: course,
    accuracyMeters: { second in
      switch second {
      case 3...5: 150
      case 6...14: 40
      case 15..<20: 30
      case 85...88, 100...120, 150...153: 38
      case 160: nil
      case 225...245: 5
      default: 5 + second.truncatingRemainder(dividingBy: 7)
      }
    },
    lateness: { second in
      switch second {
      case 0..<3, 181...188, 290...354: nil
      // delivered in one batch; some are too old by then
      case 173...180: 188.5 - second
      default: 0.3
      }
    },
    report: { second in
      switch second {
      case 40..<56: .degrees(second.truncatingRemainder(dividingBy: 8) < 4 ? 22 : 48)
      case 60..<64: .invalid
      case 240..<250: .status(2)
      case 250..<255: .absent
      default: .degrees(10)
      }
    },
    degrees: { second, degrees in
      switch second {
      case 290..<300: nil
      case 120..<140: (degrees + 3, nil)
      // the heading swings from side to side
      case 214..<226: (degrees + (Int(second * 4) % 2 == 0 ? 70 : -70), degrees)
      case 226..<234:
        (degrees + 3, degrees + (Int(second * 4) % 2 == 0 ? 70 : -70))
      default: (degrees + 3, degrees)
      }
    })

  private static var dayFixes: [Fix] {
    // the first fix is rough and was measured long before the start
    let first = Fix(
      coordinate: LawMap.coordinate(30, -90), horizontalAccuracyMeters: 500, provider: .fused,
      measured: .s(-20), delivered: .s(2))
    var fixes = [first] + senses.fixes(3...400)
    for index in fixes.indices where (.s(194) ... .s(196)).contains(fixes[index].measured) {
      fixes[index].accuracy = .invalid
    }
    return fixes
  }

  private static let dayScript = script([
    (1, .screenOpened), (2.5, .homeSet), (3, .packWanted), (5, .wiFiLeft),
    (8, .downloadConfirmed), (10, .refresh), (16, .networkLost), (19, .wiFiJoined),
    (20, .downloadPaused), (21, .downloadResumed), (22, .userPresent), (24, .audioPause),
    (26, .audioToggle),
    (27, .audioForward), (28, .audioBack), (29, .audioToMiddle), (30, .recenter), (33, .refresh),
    (36, .homeSet), (42, .homeSet), (43, .interruptionBegan), (45, .interruptionEnded),
    (46, .otherScreenOpened),
    (58, .screenOpened), (60, .navigationStarted), (72, .navigationEnded), (75, .stopDone),
    (90, .packWanted), (92, .downloadCancelled),
    (104, .recenter), (106, .refresh),
    (110, .sceneInactive), (111, .sceneActive), (143, .audioPlay), (144.5, .audioToStart),
    (145, .interruptionBegan), (147, .interruptionEnded), (154, .userPresent),
    (157, .mapDragged), (160, .sceneBackground), (165, .audioToggle), (167, .audioToggle),
    (171, .sceneActive), (171.5, .refresh), (172, .audioToEnd),
    (174, .audioNext),
    (205, .screenLeft), (210, .screenOpened), (211, .audioPrevious), (230, .screenLost),
    (238, .screenOpened), (249, .audioToggle), (250, .audioToggle),
    (262, .stopSkipped), (281, .skipAheadTaken), (284, .audioToStart),
    (285, .audioStop), (285.5, .audioPlay), (290, .packChanged), (300, .refresh),
    (305, .sceneBackground), (306, .sceneActive), (313, .requestCancelled), (320, .logExported),
    (326, .recenter), (350, .sceneInactive), (353, .sceneActive),
    (354.5, .refresh), (366, .packWanted), (372, .killed), (398, .screenLeft),
  ])

  private static let dayTold = told([
    (0, .authorization(Authorization(status: .notDetermined))),
    (3, .authorization(Authorization(status: .whenInUse))),
    (12, .failure(.unknown)), (13, .failure(.noHeading)),
    (20, region(0, .enter)), (34, region(0, .exit)), (38, region(1, .enter)),
    (50, region(1, .dwell)), (54, region(2, .enter)), (66, region(1, .exit)),
    (77, region(2, .exit)), (91, region(99, .enter)), (99, region(4, .enter)),
    (130, .updatesPaused), (141, region(6, .enter)), (168, region(6, .exit)),
    (192, region(7, .enter)), (246, .authorization(Authorization(status: .denied))),
    (252, .authorization(Authorization(status: .whenInUse))), (277, region(9, .enter)),
    (358, .failure(.timeout)), (378, region(10, .enter)), (388, .sensors(.off)),
    (394, .sensors(.all)),
  ])

  private static func script(_ events: [(Double, AppEvent)]) -> [ScriptedEvent] {
    events.map { ScriptedEvent(at: .s($0.0), $0.1) }
  }

  private static func told(_ events: [(Double, Event)]) -> [Told] {
    events.map { Told(instant: .s($0.0), event: $0.1) }
  }

  private static func region(_ number: Int32, _ kind: RegionEvent.Kind) -> Event {
    .region(RegionEvent(region: number, kind: kind))
  }
}

extension LawWorld {
  /// A quiet walk of 100 s, short enough for a kill at each of its events.
  static let stroll = {
    var world = LawWorld(
      fixes: calm.fixes(1...100), headings: calm.headings(0...100, perSecond: 1),
      script: script([
        (0, .screenOpened), (5, .packWanted), (8, .wiFiLeft), (15, .userPresent),
        (20, .downloadConfirmed), (30, .networkLost), (34, .wiFiJoined), (36, .downloadPaused),
        (39, .downloadResumed), (40, .stopDone), (55, .recenter),
        (70, .stopSkipped),
      ]),
      told: told([(0, .authorization(Authorization(status: .whenInUse)))]),
      end: .s(101))
    world.tour = LawTour.short
    return world
  }()

  private static let calm = Senses(
    course: Course(places: [(0, 0, -60), (12, 0, -60), (62, 100, -60), (100, 100, -60)]),
    accuracyMeters: { 5 + $0.truncatingRemainder(dividingBy: 4) }, lateness: { _ in 0.3 },
    report: { _ in .degrees(10) }, degrees: { ($1 + 3, $1) })
}
