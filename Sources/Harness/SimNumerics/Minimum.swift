import CGSL

/// The minimum of a function, by GSL's simplex method of Nelder and Mead, which needs no
/// derivatives.
public enum Minimum {
  private final class Target {
    let function: ([Double]) -> Double
    init(_ function: @escaping ([Double]) -> Double) { self.function = function }
  }

  /// Returns the point near `start` at which `function`, of at least one number, is least.
  ///
  /// - Parameters:
  ///   - step: the initial size of the simplex, above 0, the same in all directions.
  ///   - tolerance: the size of the simplex that ends the search.
  ///   - rounds: the largest number of steps of the search.
  public static func point(
    of function: @escaping ([Double]) -> Double, from start: [Double], step: Double,
    tolerance: Double = 1e-3, rounds: Int = 200
  ) -> [Double] {
    precondition(step > 0, "the step must be above 0")
    let size = start.count
    guard size > 0, let place = gsl_vector_alloc(size), let steps = gsl_vector_alloc(size),
      let search = gsl_multimin_fminimizer_alloc(gsl_simplex(), size)
    else { return start }
    defer {
      gsl_vector_free(place)
      gsl_vector_free(steps)
      gsl_multimin_fminimizer_free(search)
    }
    for index in 0..<size { gsl_vector_set(place, index, start[index]) }
    gsl_vector_set_all(steps, step)
    let target = Target(function)
    return withExtendedLifetime(target) {
      var described = gsl_multimin_function(
        f: { point, target in
          guard let point, let target else { return .nan }
          let function = Unmanaged<Target>.fromOpaque(target).takeUnretainedValue().function
          return function((0..<point.pointee.size).map { gsl_vector_get(point, $0) })
        }, n: size, params: Unmanaged.passUnretained(target).toOpaque())
      guard gsl_multimin_fminimizer_set(search, &described, place, steps) == 0 else {
        return start
      }
      for _ in 0..<rounds {
        guard gsl_multimin_fminimizer_iterate(search) == 0,
          gsl_multimin_fminimizer_size(search) > tolerance
        else { break }
      }
      return (0..<size).map { gsl_vector_get(search.pointee.x, $0) }
    }
  }
}
