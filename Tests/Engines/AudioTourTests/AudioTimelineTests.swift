import AudioTour
import Sensing
import Testing

@Suite("Audio is a timeline with durations (SW-5)")
struct AudioTimelineTests {
  private func audio(_ seconds: Double = 60) -> AudioTimeline {
    AudioTimeline(point: 0, duration: .seconds(seconds), at: .s(100))
  }

  @Test("It plays second by second to its end, and no further")
  func plays() {
    let audio = audio()
    #expect(audio.position(at: .s(100)) == .zero)
    #expect(audio.position(at: .s(130.5)) == .seconds(30.5))
    #expect(audio.position(at: .s(500)) == .seconds(60))
    #expect(audio.end == .s(160))
  }

  @Test("A pause takes nothing away, and moves the end")
  func pause() {
    var audio = audio()
    audio.set(.paused, at: .s(120))
    #expect(audio.end == nil)
    #expect(audio.position(at: .s(300)) == .seconds(20))
    audio.set(.playing, at: .s(300))
    #expect(audio.end == .s(340))
  }

  @Test("A jump stays within the audio")
  func seek() {
    var audio = audio()
    audio.seek(by: .seconds(-10), at: .s(105))
    #expect(audio.position(at: .s(105)) == .zero && audio.end == .s(165))
    audio.seek(by: .seconds(10), at: .s(110))
    #expect(audio.position(at: .s(110)) == .seconds(15))
    audio.seek(to: .seconds(99), at: .s(111))
    #expect(audio.end == .s(111))
    audio.seek(to: .seconds(30), at: .s(112))
    #expect(audio.end == .s(142))
  }
}

extension Instant {
  static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}
