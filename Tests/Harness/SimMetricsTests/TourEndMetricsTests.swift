import Sensing
import SimEnergy
import SimKernel
import SimMetrics
import SimObservations
import TestSupport
import Testing

@Suite("The end of a tour, and what goes on after it (SW-9)")
struct TourEndMetricsTests {
  /// A tour of one stop that is completed after 100 s, in a run of 1000 s; the app requests
  /// positions until `off`.
  private func scene(off: Double?, _ seen: [Scene.Sighting] = [], script: [ScriptedEvent] = [])
    -> Scene
  {
    var scene = Scene(script: script, end: 1000)
    let on = SensorRequest(location: true, heading: false)
    scene.sensing = [.init(at: .zero, on)] + (off.map { [.init(at: .s($0), .off)] } ?? [])
    scene.tourStop(east: 0)
    scene.saw([.at(40, .started(0))] + seen)
    return scene
  }

  private static let completed: [Scene.Sighting] = [
    .at(100, .ended(0, .finished, position: 60)), .at(100, TourCompleted()),
  ]

  @Test("Positions that are asked for after the tour was completed count, those before don't")
  func completed() throws {
    let stopped = scene(off: 100, Self.completed)
    #expect(try stopped.score("tour.tracking_after_end").value == 0)
    #expect(try stopped.score("tour.tracking").value == 100)
    let late = try scene(off: 160, Self.completed).score("tour.tracking_after_end")
    #expect(late.value == 60)
    #expect(late.worst == Moment(.s(160), "positions were still asked for"))
    #expect(try scene(off: nil, Self.completed).score("tour.tracking_after_end").value == 900)
  }

  @Test("A screen that is left ends the tour, unless it is opened again")
  func left() throws {
    let left = events((0, .screenOpened), (50, .screenLeft))
    #expect(try scene(off: 70, script: left).score("tour.tracking_after_end").value == 20)
    let back = events((0, .screenOpened), (50, .screenLeft), (55, .screenOpened))
    #expect(try scene(off: 70, script: back).score("tour.tracking_after_end").value == nil)
    #expect(try scene(off: 70).score("tour.tracking_after_end").value == nil, "it did not end")
  }

  @Test("The regions that are watched when the run ends were not taken back")
  func regions() throws {
    func regions(_ counts: [Int]) throws -> Double? {
      let seen = counts.enumerated().map {
        Scene.Sighting.at(Double(90 + $0), TourWatching(regions: $1))
      }
      return try scene(off: 100, seen + Self.completed).score("tour.regions_after_end").value
    }
    #expect(try regions([20, 0]) == 0)
    #expect(try regions([20, 19]) == 19)
    #expect(try regions([]) == nil, "none was ever watched")
  }

  @Test("What the receiver takes after the tour is told, and audio only while it sounds")
  func energy() throws {
    let forgotten = try scene(off: nil, Self.completed).score("energy.after_tour")
    // 900 s of GNSS in the mid medina are about 140 J, plus the wakes
    #expect(try #require(forgotten.value) > 5)
    let stopped = try scene(off: 100, Self.completed).score("energy.after_tour")
    #expect(try #require(stopped.value) < 0.1)
    let joules = 60 * PowerProfile.mid[.audio] / 1000
    let audio = try #require(try scene(off: 100, Self.completed).score("energy.audio").value)
    #expect(abs(audio - PowerProfile.mid.milliampereHours(joules)) < 1e-9)
  }

  @Test("Word of a region is late by the time since the entry that it is nearest to")
  func latency() throws {
    var scene = Scene(truth: Scene.walking([(0, 0), (1000, 1000)]), end: 1000)
    scene.tourStop(east: 500)
    scene.saw([.at(520, TourRegion(point: 0, crossing: .enter))])
    let latency = try #require(try scene.score("tour.region.latency.p50").value)
    #expect(abs(latency - 40) < 1e-3)
  }
}
