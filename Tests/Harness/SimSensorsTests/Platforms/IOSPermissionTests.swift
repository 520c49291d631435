import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@Suite("Permissions by the rules of iOS (H-4, MG-16)")
struct IOSPermissionTests {
  private func authorizations(_ story: PhoneStory) -> [Authorization] {
    story.told.compactMap { if case .authorization(let told) = $0.event { told } else { nil } }
  }

  @Test("One callback tells of a change of the status and of the accuracy, and one at the start")
  func oneCallback() throws {
    var bench = PhoneBench(.ios)
    bench.phone = [
      (10, .precisionReduced), (20, .alwaysGranted), (30, .alwaysGranted), (40, .permissionRevoked),
    ]
    #expect(
      authorizations(try bench.run()) == [
        Authorization(status: .whenInUse), Authorization(status: .whenInUse, isPrecise: false),
        Authorization(status: .always, isPrecise: false),
        Authorization(status: .denied, isPrecise: false),
      ])
  }

  @Test("Who was denied gets an error and nothing else, and no source runs for him")
  func denied() throws {
    var bench = PhoneBench.walk(.ios)
    bench.options.authorization.status = .denied
    bench.requests = [(1, .location())]
    bench.asks = [(20, .locateOnce(.best, deadline: nil))]
    let story = try bench.run()
    #expect(story.times(of: .denied) == [1, 20])
    #expect(story.fixes.isEmpty && story.state(at: 30)?.positioning == .off)
  }

  @Test("A permission that is taken back ends updates at once; given again, they go on")
  func revokedMidWay() throws {
    var bench = PhoneBench(.ios)
    bench.requests = [(0, .location())]
    bench.phone = [(20.5, .permissionRevoked), (40.5, .whenInUseGranted)]
    let story = try bench.run()
    #expect(story.times(of: .denied) == [20.5])
    let before = (0...20).map(Double.init)
    let after = (41...60).map(Double.init)
    // like every start it begins with the last known position
    #expect(story.fixTimes == before + [40.5] + after)
  }

  @Test("The question lies over the app until it is answered, and is put once")
  func question() throws {
    var bench = PhoneBench(.ios)
    bench.options.authorization.status = .notDetermined
    bench.requests = [(0, .location())]
    bench.asks = [(5, .authorization(.whenInUse)), (30, .authorization(.whenInUse))]
    bench.phone = [(12, .permissionDenied)]
    let story = try bench.run()
    #expect(story.times { $0 == .app(.sceneInactive) } == [5])
    #expect(story.times { $0 == .app(.sceneActive) } == [12])
    #expect(authorizations(story).map(\.status) == [.notDetermined, .denied])
    #expect(story.fixes.isEmpty)
  }

  @Test("Reduced accuracy tells an area of 1–20 km, four times an hour at most")
  func reduced() throws {
    var radii: [Double] = []
    for seed in UInt64(1)...20 {
      var bench = PhoneBench.walk(.ios, seconds: 7200)
      bench.seed = seed
      bench.options.authorization.isPrecise = false
      bench.requests = [(0, .location())]
      let story = try bench.run()
      radii += story.fixes.compactMap(\.horizontalAccuracyMeters)
      #expect(story.fixes.count == 9)
      #expect(
        zip(story.fixes, story.fixes.dropFirst()).allSatisfy {
          $1.delivered - $0.delivered >= .seconds(900)
        })
      let truth = try #require(bench.truth)
      let areOutside = story.fixes.filter { fix in
        truth.plane.point(fix.coordinate).distance(to: truth.point(at: fix.measured))
          > fix.horizontalAccuracyMeters ?? 0
      }
      #expect(areOutside.isEmpty)
    }
    #expect(radii.allSatisfy { (1000...20_000).contains($0) })
    #expect(radii.contains { $0 < 2000 } && radii.contains { $0 > 10_000 })
  }

  @Test("With reduced accuracy the class changes nothing, and no source of positions runs")
  func reducedClass() throws {
    func fixes(_ accuracy: SensorRequest.Accuracy) throws -> [Fix] {
      var bench = PhoneBench.walk(.ios, seconds: 3600)
      bench.options.authorization.isPrecise = false
      bench.requests = [(0, .location(accuracy))]
      let story = try bench.run()
      #expect(story.state(at: 1800)?.positioning == .off)
      return story.fixes
    }
    #expect(try fixes(.best) == fixes(.threeKilometers))
  }

  @Test("Starting anew brings no fresh area before its time")
  func reducedRestart() throws {
    var bench = PhoneBench.walk(.ios, seconds: 600)
    bench.options.authorization.isPrecise = false
    bench.requests = [(0, .location()), (100, .off), (101, .location())]
    #expect(try bench.run().fixes.map(\.measured) == [.s(0), .s(0)])
  }
}
