import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@testable import SimFitting

@Suite("A fused provider fitted to recordings with both (H-14)")
struct FusedFitTests {
  private static let numbers = {
    var numbers = FusedProfile()
    (numbers.offsetMeters, numbers.offsetSeconds, numbers.claimFactor) = (3, 20, 1.4)
    (numbers.wanderSigma, numbers.wanderSeconds) = (0.2, 30)
    return numbers
  }()

  /// A recording of 15 minutes in which one phone gives the fixes of both providers.
  private static func recording(seed: UInt64, _ numbers: FusedProfile = numbers) -> Trace {
    let samples = [0.0, 900].map { second in
      GroundTruth.Sample(
        point: PlanePoint(east: 0, north: second), speedMetersPerSecond: 1, facingDegrees: 0,
        laneDegrees: 0, edge: 0)
    }
    let plane = LocalPlane(origin: Coordinate(latitudeDegrees: 45, longitudeDegrees: 0))
    let truth = GroundTruth(plane: plane, step: .seconds(900), samples: samples)
    var phone = SyntheticPhone(
      gnss: .everywhere(.openSky), fixStep: .seconds(1), heading: .everywhere(.calibratedOpen),
      headingStep: .seconds(10))
    phone.platform = .android
    let satellites = phone.fixes(along: truth, random: RandomStream(seed: seed))
    let fused = FusedProvider(
      numbers, step: phone.fixStep, random: RandomStream(seed: seed).fork("fused")
    ).fused(satellites, on: plane)
    return Trace(fixes: satellites + fused)
  }

  private static func fit(_ traces: [Trace]) throws -> FusedFit {
    try FusedFit(traces.enumerated().map { ("walk \($0.offset)", $0.element) })
  }

  @Test("Finds the offset and the claims, within their intervals")
  func recovers() throws {
    let fit = try Self.fit((1...3).map { Self.recording(seed: $0) })
    #expect(fit.walkCount == 3 && fit.pairCount > 2500)
    for number in FusedNumber.allCases {
      let told = try #require(fit.numbers[number])
      let interval = try #require(told.interval, "\(number)")
      let truth = Self.numbers[keyPath: number.path]
      let width = interval.upperBound - interval.lowerBound
      #expect(
        (interval.lowerBound - width...interval.upperBound + width).contains(truth),
        "\(number): \(told.value) in \(interval), really \(truth)")
      #expect(interval.upperBound < 2.5 * interval.lowerBound, "\(number): \(interval)")
      #expect(fit.profile[keyPath: number.path] == told.value.rounded(to: 5))
    }
  }

  @Test("White noise upon the offset is not taken for a short memory")
  func noise() throws {
    var trace = Self.recording(seed: 4)
    var random = RandomStream(seed: 4)
    let plane = LocalPlane(origin: trace.fixes[0].coordinate)
    for index in trace.fixes.indices where trace.fixes[index].provider == .fused {
      var point = plane.point(trace.fixes[index].coordinate)
      point.east += 0.5 * random.normal()
      point.north += 0.5 * random.normal()
      trace.fixes[index].coordinate = plane.coordinate(point)
    }
    let fit = try Self.fit([trace])
    #expect(abs(fit.profile.offsetSeconds / 20 - 1) < 0.5, "\(fit.profile.offsetSeconds)")
  }

  @Test("Where satellites are silent for more than ten seconds no track is drawn")
  func gap() throws {
    var trace = Self.recording(seed: 5)
    let all = try Self.fit([trace]).pairCount
    trace.fixes.removeAll {
      $0.provider == .gnss && (100.5..<199.5).contains($0.measured.seconds)
    }
    let alone = trace.fixes.count {
      $0.provider == .fused && (100.5..<199.5).contains($0.measured.seconds)
    }
    #expect(alone > 90)
    #expect(try Self.fit([trace]).pairCount == all - alone)
  }

  @Test("Half a minute of pairs is refused, and what helps is said")
  func few() {
    var trace = Self.recording(seed: 6)
    trace.fixes.removeAll { $0.measured.seconds > 20 }
    #expect {
      try Self.fit([trace])
    } throws: {
      ($0 as? ProfileFit.Refusal)?.remedy.contains("both providers at once") == true
    }
  }

  @Test("Without an accuracy the claims are assumed, and the offset is fitted")
  func unclaimed() throws {
    var trace = Self.recording(seed: 7)
    for index in trace.fixes.indices where trace.fixes[index].provider == .fused {
      trace.fixes[index].horizontalAccuracyMeters = nil
    }
    let fit = try Self.fit([trace])
    #expect(fit.numbers[.accuracy]?.isAssumed == true && fit.numbers[.offset]?.isAssumed == false)
    #expect(fit.profile.claimFactor == FusedProfile().claimFactor)
  }
}
