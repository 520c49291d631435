import Sensing
import SimKernel
import Testing

@Suite("What the kernel's cases are called in files (H-1, H-2)")
struct KernelNamesTests {
  private func names<Case: NamedCase>(_ type: Case.Type) -> [String] { type.allCases.map(\.name) }

  @Test("The names are these, whatever the cases are called in the code")
  func pinned() {
    #expect(
      names(Surroundings.self)
        == ["open_sky", "street", "lane", "deep_lane", "covered_lane", "indoor"])
    #expect(names(Pose.self) == ["held", "raised", "swinging", "pocketed", "bagged", "at_ear"])
    #expect(names(Platform.self) == ["ios", "android"])
    #expect(names(PhoneState.Scene.self) == ["active", "inactive", "background", "suspended"])
    #expect(
      names(PhoneState.Positioning.self)
        == ["off", "cells", "network", "acquiring", "tracking"])
    #expect(
      names(PhoneEvent.self) == [
        "grant_when_in_use", "grant_always", "deny", "revoke", "reduce_accuracy",
        "restore_accuracy", "airplane_mode", "end_airplane_mode", "switch_off_wifi",
        "switch_on_wifi", "save_power", "end_saving_power", "lock_screen", "unlock_screen", "doze",
      ])
  }

  @Test("No word of the script is one of the app's and of the phone's, and each has a phrase")
  func words() {
    let all = names(AppEvent.self) + names(PhoneEvent.self)
    #expect(Set(all).count == all.count)
    #expect(PhoneEvent.allCases.allSatisfy { !$0.phrase.isEmpty && $0.words.meaning.count > 10 })
    #expect(PhoneEvent.wifiOff.phrase == "Wi-Fi off")
  }

  @Test("Who is interested in all hears of no motion and no map, as they come in droves")
  func kinds() {
    #expect(!EventKinds.all.contains(.motion) && !EventKinds.all.contains(.map))
    #expect(EventKinds.all.rawValue == 31)
  }
}
