import Sensing

/// The phone of runs whose platform has no rules of its own: it delivers every reading that was
/// asked for unchanged, and ignores all other requests to the phone.
final class PassThrough: PhonePlatform {
  private var request = SensorRequest.off

  init() {}

  var nextInstant: Instant { .distantFuture }
  var isAppSuspended: Bool { false }
  var handsHeadingsOverAsFound: Bool { true }

  func begin(_ request: SensorRequest, into outlet: inout PhoneOutlet) { self.request = request }

  func sense(_ fix: Fix, into outlet: inout PhoneOutlet) {
    if request.location { outlet.tell(.fix(fix)) }
  }

  func give(_ heading: Heading) -> Heading? { request.heading ? heading : nil }

  func request(_ request: SensorRequest, into outlet: inout PhoneOutlet) {
    self.request = request
  }

  func act(into outlet: inout PhoneOutlet) {}
  func ask(_ request: PhoneRequest, into outlet: inout PhoneOutlet) {}
  func app(_ event: AppEvent, into outlet: inout PhoneOutlet) {}
  func phone(_ event: PhoneEvent, into outlet: inout PhoneOutlet) {}
}
