import Sensing
import SimKernel

/// A phone that delivers the requested updates and the system events of the world, and records the
/// app's requests.
final class LawPhone: PhonePlatform {
  private let told: [LawWorld.Told]
  private var next = 0
  private var request = SensorRequest.off
  private(set) var asked: [PhoneRequest] = []

  init(_ told: [LawWorld.Told]) { self.told = told }

  var nextInstant: Instant { next < told.count ? told[next].instant : .distantFuture }
  var isAppSuspended: Bool { false }

  func begin(_ request: SensorRequest, into outlet: inout PhoneOutlet) { self.request = request }

  func sense(_ fix: Fix, into outlet: inout PhoneOutlet) {
    if request.location { outlet.give(fix) }
  }

  func give(_ heading: Heading) -> Heading? { request.heading ? heading : nil }

  func act(into outlet: inout PhoneOutlet) {
    outlet.tell(told[next].event)
    next += 1
  }

  func request(_ request: SensorRequest, into outlet: inout PhoneOutlet) { self.request = request }
  func ask(_ request: PhoneRequest, into outlet: inout PhoneOutlet) { asked.append(request) }
  func app(_ event: AppEvent, into outlet: inout PhoneOutlet) {}
  func phone(_ event: PhoneEvent, into outlet: inout PhoneOutlet) {}
}
