import CAllocationCounter
import Foundation
import Geodesy
import NearbyPlaces
import OpeningHours
import Sensing
import SimKernel

/// The cost of lists of 100 000 places that know the time, but no opening hours: after a fix and
/// after a move of the map. No list may allocate.
enum NearbyBench {
  private static let count = 100_000
  private static let rounds = 4000
  /// Number of rounds after which all buffers have their final size.
  private static let warmUp = 400

  /// Prints a line for each world; exits with 1 if a list allocates.
  static func main() {
    var isClean = true
    for world in World.allCases {
      var random = RandomStream(seed: 1).fork(world.rawValue)
      let places = (0..<count).map {
        Place(
          id: Int64($0), name: "Shop \($0)", coordinate: world.coordinate(&random),
          category: UInt8(random.integer(below: 20)))
      }
      for isCategory in [false, true] {
        let figures = measure(places, world, category: isCategory ? PlaceCategories(3) : .all)
        isClean = isClean && figures.allocations == 0
        print("\(world.rawValue)\(isCategory ? ", one category of 20" : ""): \(figures.text)")
      }
      measureMerges(places, world)
    }
    if !isClean {
      print("✗ nearby: lists allocate")
      exit(1)
    }
  }

  /// Distribution of places and users.
  private enum World: String, CaseIterable {
    case worldwide
    case city = "one city of 6 km"
    case region = "a region of 120 km"
    case far = "one city, the user far away"

    func coordinate(_ random: inout RandomStream) -> Coordinate {
      let (u, v) = (2 * random.uniform() - 1, 2 * random.uniform() - 1)
      if self == .worldwide {
        return Coordinate(latitudeDegrees: 90 * u, longitudeDegrees: 180 * v)
      }
      let half = self == .region ? 60_000.0 : 3000
      let middle = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
      return LocalPlane(origin: middle).coordinate(PlanePoint(east: half * u, north: half * v))
    }

    func user(_ random: inout RandomStream) -> Coordinate {
      self == .far
        ? Coordinate(latitudeDegrees: 48.85, longitudeDegrees: 2.35) : coordinate(&random)
    }
  }

  private struct Figures {
    var fixes: [Double] = []
    var regions: [Double] = []
    var allocations: UInt64 = 0
    var listed = 0

    var text: String {
      func line(_ times: [Double]) -> String {
        let sorted = times.sorted()
        let (median, high) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
        return String(format: "median %.1f µs, p99 %.1f µs", median, high)
      }
      return "a fix \(line(fixes)); a region with its markers \(line(regions)); "
        + "\(allocations) allocations; \(listed / fixes.count) listed"
    }
  }

  private static func measure(
    _ places: [Place], _ world: World, category: PlaceCategories
  ) -> Figures {
    var random = RandomStream(seed: 2).fork(world.rawValue)
    var policy = NearbyPlaces.Policy()
    policy.quiet = .zero
    let zero = UTCMinute(minutes: 0)
    var engine = NearbyPlaces(policy: policy, places: places, zero: zero)
    var effects = EffectBuffer<NearbyPlaces.Output>()
    effects.outputs.reserveCapacity(4 * policy.markerBudget)
    engine.select(category, at: .zero, into: &effects)
    engine.handle(.app(.screenOpened), at: .zero, into: &effects)
    var figures = Figures()
    for round in 0..<rounds {
      let now = Instant.zero + .seconds(Double(round + 1))
      let center = world.coordinate(&random)
      let user = world == .worldwide ? center : world.user(&random)
      let region = MapRegion(center: center, heightMeters: 3000, widthMeters: 2000, cause: .user)
      engine.handle(.mapRegion(region), at: now, into: &effects)
      let wake = effects.wakes.last?.token ?? WakeToken(rawValue: 0)
      let fix = Fix(coordinate: user, horizontalAccuracyMeters: 5, measured: now)
      allocation_counter_start()
      let moved = time { engine.handle(.wake(wake), at: now, into: &effects) }
      effects.clear()
      let told = time { engine.handle(.fix(fix), at: now, into: &effects) }
      let allocations = allocation_counter_stop()
      effects.clear()
      guard round >= warmUp else { continue }
      figures.regions.append(moved)
      figures.fixes.append(told)
      figures.allocations += allocations
      figures.listed += engine.entries.count
    }
    return figures
  }

  private static func measureMerges(_ places: [Place], _ world: World) {
    var random = RandomStream(seed: 3).fork(world.rawValue)
    var engine = NearbyPlaces(places: places)
    var effects = EffectBuffer<NearbyPlaces.Output>()
    engine.handle(.app(.screenOpened), at: .zero, into: &effects)
    var times: [Double] = []
    for round in 0..<rounds {
      var place = places[random.integer(below: places.count)]
      place.version = Int64(round + 1)
      place.isDeleted = random.chance(0.3)
      place.coordinate = world.coordinate(&random)
      times.append(time { engine.merge([place], at: .zero, into: &effects) })
      effects.clear()
    }
    let sorted = times.sorted()
    print(
      String(
        format: "  a change of one place: median %.1f µs, p99 %.1f µs, at most %.1f ms",
        sorted[sorted.count / 2], sorted[sorted.count * 99 / 100], (sorted.last ?? 0) / 1000))
  }

  /// Returns the processor time of `body` in microseconds; other load on the machine does not
  /// count.
  private static func time(_ body: () -> Void) -> Double {
    let start = processorMicroseconds
    body()
    return processorMicroseconds - start
  }

  private static var processorMicroseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}
