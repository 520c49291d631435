import Elementary
import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimSensors

@Suite("Android's fused provider (H-4)")
struct FusedProviderTests {
  private static let truth = Lane.truth(seconds: 3600)

  private static func fixes(
    fused: Bool, seed: UInt64 = 5, _ change: (inout SyntheticPhone) -> Void = { _ in }
  ) -> [Fix] {
    var phone = SyntheticPhone(
      gnss: .everywhere(.openSky), fixStep: .seconds(1), heading: .everywhere(.calibratedOpen),
      headingStep: .seconds(10))
    phone.platform = .android
    phone.population = [.androidTwoBands]
    phone.fusesPositions = fused
    change(&phone)
    return phone.fixes(along: truth, random: RandomStream(seed: seed))
  }

  /// Fused fixes and satellite fixes of the same phone.
  private static let pairs = zip(fixes(fused: true), fixes(fused: false))
    .filter { $1.provider == .gnss }

  /// The offsets of fused fixes from the receiver's fixes, on five phones.
  private static let offsets = (1...5).map { seed in
    zip(fixes(fused: true, seed: seed), fixes(fused: false, seed: seed))
      .filter { $1.provider == .gnss }
      .map { fused, satellites in
        let (one, other) = (
          truth.plane.point(fused.coordinate), truth.plane.point(satellites.coordinate)
        )
        return PlanePoint(east: one.east - other.east, north: one.north - other.north)
      }
  }

  @Test("It has a fix for each of the receiver's, of the same moment, speed and course")
  func sharing() {
    #expect(Self.pairs.count > 3500)
    for (fused, satellites) in Self.pairs {
      #expect(fused.provider == .fused && fused.measured == satellites.measured)
      #expect(fused.delivered == satellites.delivered)
      #expect(fused.speedMetersPerSecond == satellites.speedMetersPerSecond)
      #expect(fused.courseDegrees == satellites.courseDegrees)
    }
  }

  @Test("It lies 2.2 m off on each axis, and no jump leads there")
  func offset() {
    let numbers = FusedProfile()
    let squares = Self.offsets.joined().map { $0.east * $0.east + $0.north * $0.north }
    // five hours contain about 750 independent offsets, and drawn phones differ by a tenth
    let size = (mean(squares) / 2).squareRoot()
    #expect(abs(size / numbers.offsetMeters - 1) < 0.2, "\(size) m")
    let steps = Self.offsets.flatMap { zip($0, $0.dropFirst()).map { $0.distance(to: $1) } }
    // the rate is 2 σ over the correlation time on each axis: 0.37 m/s, and 1.1 m/s
    // in one of a hundred cases
    #expect(quantile(0.99, of: steps) < 1.5)
  }

  @Test("The offset is remembered as the recorded one was: 0.77 after 6 s, 0.28 after 18 s")
  func memory() {
    func product(_ lag: Int) -> Double {
      mean(
        Self.offsets.flatMap {
          zip($0, $0.dropFirst(lag)).map { $0.east * $1.east + $0.north * $1.north }
        })
    }
    #expect(abs(product(6) / product(0) - 0.77) < 0.12, "\(product(6) / product(0))")
    #expect(abs(product(18) / product(0) - 0.28) < 0.15, "\(product(18) / product(0))")
  }

  @Test("It claims 1.5 times what the receiver claims, more or less")
  func claims() throws {
    let ratios = try Self.pairs.map { fused, satellites in
      try #require(fused.horizontalAccuracyMeters)
        / #require(satellites.horizontalAccuracyMeters)
    }
    #expect(abs(quantile(0.5, of: ratios) - 1.5) < 0.4)
    #expect((1.3...3.5).contains(quantile(0.95, of: ratios) / quantile(0.05, of: ratios)))
  }

  @Test("Positions of Wi-Fi pass through it as they are")
  func wiFi() {
    let outages = { (phone: inout SyntheticPhone) in
      phone.gnss = .everywhere(.indoor)
      phone.fallsBackToNetwork = true
    }
    let fused = Self.fixes(fused: true, outages).filter { $0.provider == .network }
    #expect(!fused.isEmpty)
    #expect(fused == Self.fixes(fused: false, outages).filter { $0.provider == .network })
  }

  @Test("A phone of its own brings its own offset")
  func own() {
    let still = { (phone: inout SyntheticPhone) in
      phone.population?[0].fused.offsetMeters = 0
      phone.population?[0].fused.claimFactor = 1
      phone.population?[0].fused.wanderSigma = 0
    }
    for (fused, satellites) in zip(
      Self.fixes(fused: true, still), Self.fixes(fused: false, still))
    {
      let plane = Self.truth.plane
      let (one, other) = (plane.point(fused.coordinate), plane.point(satellites.coordinate))
      #expect(abs(one.east - other.east) < 1e-6 && abs(one.north - other.north) < 1e-6)
    }
  }
}
