import Geodesy
import PlaceLookup
import Sensing
import TestSupport

/// An engine with a server controlled by the test.
struct LookupScene {
  var bench: Bench<PlaceLookup>

  init(_ policy: PlaceLookup.Policy = .init(), saved: [UInt8]? = nil) {
    bench = Bench(PlaceLookup(policy: policy, saved: saved))
  }

  mutating func type(_ text: String, at seconds: Double) {
    bench.send(at: seconds) { engine, instant, effects in
      engine.ask(.typed(text), at: instant, into: &effects)
    }
  }

  mutating func answer(_ number: Int, _ answer: PlaceLookup.Answer, at seconds: Double) {
    bench.send(at: seconds) { engine, instant, effects in
      engine.receive(answer: answer, to: number, at: instant, into: &effects)
    }
  }

  /// Types, waits for the request and answers it.
  mutating func learn(_ text: String, at seconds: Double) {
    type(text, at: seconds)
    bench.run(until: seconds + 1)
    answer(requests.last?.number ?? 0, .found("<\(text)>"), at: seconds + 1.1)
  }

  var requests: [PlaceLookup.Request] {
    bench.outputs.compactMap { if case .request(let request) = $0 { request } else { nil } }
  }

  /// Times of requests, in seconds.
  var requestTimes: [Double] {
    bench.shown.compactMap { if case .request = $0.output { $0.at.seconds } else { nil } }
  }

  var cancelled: [Int] {
    bench.outputs.compactMap { if case .cancel(let number) = $0 { number } else { nil } }
  }

  /// Answers and errors that the user saw, as text.
  var seen: [String] {
    bench.outputs.compactMap {
      switch $0 {
      case .shown(_, let answer, _): answer
      case .failed(_, let failure): failure.name
      default: nil
      }
    }
  }

  var saved: [UInt8]? {
    bench.outputs.compactMap { if case .save(let bytes) = $0 { bytes } else { nil } }.last
  }
}
