import Sensing
import Testing

@Suite("Cases have one name in every file (H-1, H-2)")
struct NamedCaseTests {
  private func names<Case: NamedCase>(_ type: Case.Type) -> [String] { type.allCases.map(\.name) }

  /// Whether each case is found by its name, and all names are different.
  private func isTable<Case: NamedCase>(_ type: Case.Type) -> Bool {
    type.allCases.allSatisfy { Case(name: $0.name) == $0 }
  }

  @Test("The names are these, whatever the cases are called in the code")
  func pinned() {
    #expect(names(Fix.Provider.self) == ["unknown", "gnss", "fused", "network"])
    #expect(
      names(Heading.Source.self) == ["unknown", "compass", "rotation_vector", "magnetometer"])
    #expect(
      names(Authorization.Status.self)
        == ["not_determined", "restricted", "denied", "when_in_use", "always"])
    #expect(
      names(SensorRequest.Accuracy.self) == [
        "best_for_navigation", "best", "nearest_ten_meters", "hundred_meters", "kilometer",
        "three_kilometers", "passive",
      ])
    #expect(
      names(LocationFailure.self)
        == ["unknown", "denied", "timeout", "no_heading", "region_refused"])
    #expect(names(RegionEvent.Kind.self) == ["enter", "exit", "dwell"])
    #expect(
      names(MotionSample.Kind.self) == ["steps", "rotation_rate", "magnetic_field", "gravity"])
    #expect(
      names(MagneticReading.Calibration.self) == ["uncalibrated", "low", "medium", "high"])
    #expect(names(MapRegion.Cause.self) == ["user", "app"])
    #expect(
      names(AppEvent.self) == [
        "open_screen", "leave_screen", "lose_screen", "look_at_screen", "done", "skip", "recenter",
        "refresh", "drag_map", "pack_changed", "export_log", "set_home", "navigate",
        "end_navigation", "cancel", "become_active", "become_inactive", "go_to_background", "kill",
        "play", "pause", "play_or_pause", "stop", "forward", "back", "next", "previous",
        "seek_start", "seek_middle",
        "seek_end", "skip_ahead", "interruption_begins", "interruption_ends", "open_map",
        "get_pack", "confirm_download", "pause_download", "resume_download", "cancel_download",
        "join_wifi", "leave_wifi", "lose_network",
      ])
  }

  @Test("A name finds its case, and another none")
  func found() {
    #expect(isTable(Fix.Provider.self) && isTable(Heading.Source.self))
    #expect(isTable(Authorization.Status.self) && isTable(SensorRequest.Accuracy.self))
    #expect(isTable(LocationFailure.self) && isTable(RegionEvent.Kind.self))
    #expect(isTable(MotionSample.Kind.self) && isTable(MagneticReading.Calibration.self))
    #expect(isTable(AppEvent.self) && isTable(MapRegion.Cause.self))
    #expect(Heading.Source(name: "rotationVector") == nil && AppEvent(name: "") == nil)
  }

  @Test("What an event is called has a phrase for timelines and a clause for writers")
  func words() {
    #expect(AppEvent.allCases.allSatisfy { !$0.phrase.isEmpty && $0.words.meaning.count > 10 })
    #expect(Set(AppEvent.allCases.map(\.phrase)).count == AppEvent.allCases.count)
    #expect(AppEvent.screenOpened.phrase == "screen opened")
    #expect(AppEvent.audioForward.phrase == "10 s on")
  }
}
