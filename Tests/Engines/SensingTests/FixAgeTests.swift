import Geodesy
import Sensing
import Testing

@Suite("How old a fix may be (T-4)")
struct FixAgeTests {
  private let age = FixAge(lifetime: .seconds(10), reuse: .seconds(5))
  private let nanosecond = Timespan(nanoseconds: 1)

  @Test("The shipping apps' limits are the defaults: 10 s, and 5 s for reuse (T-4)")
  func defaults() { #expect(FixAge() == age) }

  @Test("A fix of exactly the lifetime is fresh, and a nanosecond later stale (T-4)")
  func lifetime() {
    let fix = fix(measured: 3)
    #expect(!age.isStale(fix, at: at(13)))
    #expect(age.isStale(fix, at: at(13) + nanosecond))
    #expect(age.expiry(of: fix) == at(13) + nanosecond)
  }

  @Test("A fix of exactly the age for reuse is too old for it (T-4)")
  func reuse() {
    let fix = fix(measured: 3)
    #expect(age.isReusable(fix, at: at(8 - 0.001)))
    #expect(!age.isReusable(fix, at: at(8)))
  }

  @Test("A stamp from the future counts as the present (T-4)")
  func future() {
    let fix = fix(measured: 3600)
    #expect(FixAge.age(of: fix, at: .zero) == .zero)
    #expect(!age.isStale(fix, at: .zero) && age.isReusable(fix, at: .zero))
  }

  @Test("With limits of nothing only the present is fresh, and nothing is used again (T-4)")
  func nothing() {
    let strict = FixAge(lifetime: .zero, reuse: .zero)
    for seconds in [0.0, 3600] {
      #expect(!strict.isStale(fix(measured: seconds), at: .zero))
      #expect(!strict.isReusable(fix(measured: seconds), at: .zero))
    }
    #expect(strict.isStale(fix(measured: 0), at: .zero + nanosecond))
  }

  @Test("A stamp before all time is stale, and one after all time never (T-4)")
  func far() {
    var past = fix(measured: 0)
    past.measured = Instant(nanoseconds: .min)
    var future = past
    future.measured = .distantFuture
    #expect(age.isStale(past, at: .distantFuture))
    #expect(!age.isStale(future, at: past.measured))
    #expect(age.expiry(of: future) == .distantFuture)
  }
}

@Suite("Which fixes are news (T-4)")
struct FixFreshnessTests {
  @Test("A fix of exactly the lifetime is used, an older one is not (T-4)")
  func lifetime() {
    var freshness = FixFreshness(lifetime: .seconds(10))
    #expect(freshness.accept(fix(measured: 1), at: at(11.001)) == nil)
    #expect(freshness.last == nil)
    #expect(freshness.accept(fix(measured: 1), at: at(11)) == at(1))
    #expect(freshness.last == at(1))
  }

  @Test("A fix that is told again or was overtaken is no news (T-4)")
  func order() {
    var freshness = FixFreshness(lifetime: .seconds(10))
    #expect(freshness.accept(fix(measured: 5), at: at(5)) == at(5))
    #expect(freshness.accept(fix(measured: 5), at: at(6)) == nil)
    #expect(freshness.accept(fix(measured: 4), at: at(6)) == nil)
    #expect(freshness.accept(fix(measured: 5.5), at: at(6)) == at(5.5))
  }

  @Test("A stamp from the future counts as the present and locks no later fix out (T-4)")
  func future() {
    var freshness = FixFreshness(lifetime: .seconds(10))
    #expect(freshness.accept(fix(measured: 3600), at: at(1)) == at(1))
    #expect(freshness.accept(fix(measured: 3600), at: at(1)) == nil)
    #expect(freshness.accept(fix(measured: 2), at: at(2)) == at(2))
  }

  // 2026-11-23: a repeated fix with new stamps stayed fresh as long as it was repeated
  @Test("A fix that moves and is the last one but for its stamp is that one told again (T-4)")
  func frozen() {
    for (speed, isTaken) in [(1.2, false), (0.1, true), (nil, true)] as [(Double?, Bool)] {
      var freshness = FixFreshness(lifetime: .seconds(10))
      var told = fix(measured: 1)
      told.speedMetersPerSecond = speed
      #expect(freshness.accept(told, at: at(1)) == at(1))
      told.measured = at(2)
      #expect((freshness.accept(told, at: at(2)) == at(2)) == isTaken)
      told.measured = at(3)
      told.courseDegrees = 90
      #expect(freshness.accept(told, at: at(3)) == at(3))
    }
  }

  @Test("Without a lifetime all fixes are taken, with the stamps that they have (T-4)")
  func naive() {
    var freshness = FixFreshness(lifetime: nil)
    for seconds in [5.0, 5, 3, 3600] {
      #expect(freshness.accept(fix(measured: seconds), at: at(7)) == at(seconds))
    }
    #expect(freshness.last == nil)
  }
}

private func at(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

private func fix(measured seconds: Double) -> Fix {
  Fix(
    coordinate: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99),
    measured: at(seconds))
}
