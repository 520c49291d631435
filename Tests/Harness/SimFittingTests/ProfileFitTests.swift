import Sensing
import SimKernel
import SimScenarios
import SimSensors
import Testing

@testable import SimFitting

/// Few and short walks: the bounds are so wide that chance can't fail the tests; how often
/// intervals cover the truth is counted by `simrun-bench fitting`.
@Suite("A phone fitted to recordings (H-14)")
struct ProfileFitTests {
  private static let phone: GnssProfile = {
    var phone = GnssProfile.population(of: .ios)[2]
    phone.velocityTails = 0.5
    return phone
  }()

  private static func traces(
    _ phone: GnssProfile, seed: UInt64, knowsTruth: Bool = false
  ) -> [(name: String, trace: Trace)] {
    SampleRecordings.traces(
      of: phone, platform: .ios, walks: 4, minutes: 8, seed: seed, knowsTruth: knowsTruth
    ).enumerated().map { ("walk \($0.offset)", $0.element) }
  }

  private static func fit(
    _ recordings: [(name: String, trace: Trace)]
  ) throws -> ProfileFit {
    var options = ProfileFit.Options(platform: .ios)
    options.leastWalks = 4
    return try ProfileFit(recordings, options)
  }

  @Test("finds the noise, the claims and the first seconds of the phone that told them")
  func recovers() throws {
    let fit = try Self.fit(Self.traces(Self.phone, seed: 7))
    let told = fit.phone
    let truth = Self.phone
    #expect(told.roughShare > 0.35 && told.roughShare < 0.85, "\(told.roughShare)")
    #expect(told.velocitySigma > 0.08 && told.velocitySigma < 0.22, "\(told.velocitySigma)")
    #expect(told.velocitySeconds > 1 && told.velocitySeconds < 6, "\(told.velocitySeconds)")
    #expect(abs(told.beliefFactor - truth.beliefFactor) < 0.12, "\(told.beliefFactor)")
    #expect(abs(told.floorMeters - truth.floorMeters) < 0.05, "\(told.floorMeters)")
    #expect(told.wanderSigma > 0.1 && told.wanderSigma < 0.27, "\(told.wanderSigma)")
    #expect(told.knownFirst == 3 && told.knownMeters == truth.knownMeters)
    #expect(told.firstMeters > 8 && told.firstMeters < 20, "\(told.firstMeters)")
    #expect(told.accuracyStep == 0 && told.speedStep == 0)
    for (number, told) in fit.numbers where !told.isAssumed {
      let interval = try #require(told.interval, "\(number)")
      #expect(interval.lowerBound <= told.value + 1e-9 && told.value <= interval.upperBound + 1e-9)
    }
  }

  @Test("has the jitter of the instants from one recording, whatever its first seconds are off by")
  func jitter() throws {
    var phone = Self.phone
    phone.cadenceJitter = 0.004
    var recording = Self.traces(phone, seed: 17)[0]
    let usual = try #require(try Self.fit([recording]).numbers[.cadenceJitter])
    #expect(abs(usual.value - 0.004) < 0.0008, "\(usual.value)")
    #expect(try #require(usual.interval).contains(0.004))
    let first = recording.trace.fixes.indices.filter { recording.trace.fixes[$0].provider == .gnss }
    for index in stride(from: 1, to: 9, by: 2).map({ first[$0] }) {
      let instant = recording.trace.fixes[index].measured
      recording.trace.fixes[index].measured = instant + .milliseconds(300)
    }
    let late = try #require(try Self.fit([recording]).numbers[.cadenceJitter])
    #expect(abs(late.value - usual.value) < 0.0002, "\(late.value)")
  }

  @Test("has a noise that grows with the phone's")
  func follows() throws {
    var loud = Self.phone
    loud.velocitySigma *= 3
    let quiet = try Self.fit(Self.traces(Self.phone, seed: 3)).phone.velocitySigma
    #expect(try Self.fit(Self.traces(loud, seed: 3)).phone.velocitySigma > 2 * quiet)
  }

  @Test("Slow errors are refused without a truth, by name and with what would tell, and found with")
  func size() throws {
    let blind = try Self.fit(Self.traces(Self.phone, seed: 5))
    guard case .assumed(_, let remedy)? = blind.numbers[.errorFactor]?.basis else {
      Issue.record("the size of errors was told without a truth")
      return
    }
    #expect(remedy.contains("--truth") && remedy.contains("--map"))
    #expect(blind.phone.errorFactor == 1)
    var large = Self.phone
    large.errorFactor = 3
    let seeing = try Self.fit(Self.traces(large, seed: 5, knowsTruth: true))
    #expect(seeing.phone.errorFactor > 1.6 && seeing.phone.errorFactor < 6)
  }

  @Test("Every number is told or assumed, and a file of phones has all of them")
  func names() throws {
    let fit = try Self.fit(Self.traces(Self.phone, seed: 9))
    #expect(Set(fit.numbers.keys) == Set(ProfileNumber.allCases))
    let names = ProfileNumber.allCases.map(\.rawValue) + FusedNumber.allCases.map(\.rawValue)
    #expect(PhoneFile.numbers.map(\.name).sorted() == names.sorted())
    let text = PhoneFile.text(
      PhoneFile.Contents(phones: [(fit.phone, ["position.factor": "assumed"])]))
    let read = try PhoneFile(bytes: text.utf8, path: "p.yaml").phones
    for number in ProfileNumber.allCases {
      let (one, other) = (number.value(of: fit.phone), number.value(of: read[0]))
      #expect(abs(one - other) <= 1e-9 * abs(one), "\(number)")
    }
  }

  @Test("Recordings held out like a phone that is fitted to others more than an ideal one")
  func heldOut() throws {
    let recordings = Self.traces(Self.phone, seed: 11)
    let fit = try Self.fit(Array(recordings.prefix(2)))
    let judged = HeldOutLikelihood.judge(
      Array(recordings.suffix(2)), by: fit.phone, fittedTo: Array(recordings.prefix(2)), step: 1)
    #expect(judged.count == 2)
    for row in judged {
      #expect(row.fitted > row.ideal && row.fitted > row.white, "\(row)")
    }
  }

  @Test("Walks of the phone itself look like the recorded ones, those of another do not")
  func goodness() throws {
    let recordings = Self.traces(Self.phone, seed: 13)
    func distances(_ phone: GnssProfile) throws -> [String: Double] {
      let found = try GoodnessOfFit(recordings, [phone], platform: .ios)
      return Dictionary(uniqueKeysWithValues: found.marginals.map { ($0.name, $0.distance) })
    }
    let own = try distances(Self.phone)
    var other = Self.phone
    other.velocitySigma *= 4
    other.floorMeters = 8
    let foreign = try distances(other)
    for name in ["accuracy", "change of the velocity"] {
      #expect(try #require(own[name]) < 0.25, "\(name)")
      #expect(try #require(foreign[name]) > #require(own[name]) + 0.2, "\(name)")
    }
  }
}
