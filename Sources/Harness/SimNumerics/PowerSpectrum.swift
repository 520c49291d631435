import CGSL
import Elementary

/// The power spectrum of evenly spaced values, by GSL's transform of real values.
public final class PowerSpectrum {
  /// Number of values per spectrum.
  public let count: Int
  private let table: UnsafeMutablePointer<gsl_fft_real_wavetable>
  private let space: UnsafeMutablePointer<gsl_fft_real_workspace>
  /// Hann's window.
  private let window: [Double]

  /// nil for fewer than four values.
  public init?(count: Int) {
    guard count > 3, let table = gsl_fft_real_wavetable_alloc(count),
      let space = gsl_fft_real_workspace_alloc(count)
    else { return nil }
    (self.count, self.table, self.space) = (count, table, space)
    window = (0..<count).map {
      let sin = Portable.sincos(degrees: 180 * Double($0) / Double(count - 1)).sin
      return sin * sin
    }
  }

  deinit {
    gsl_fft_real_wavetable_free(table)
    gsl_fft_real_workspace_free(space)
  }

  /// The squared magnitude at each frequency from 0 to half the sampling rate, `count / 2 + 1`
  /// numbers; from `values` minus the line from the first to the last, under Hann's window.
  public func power(of values: ArraySlice<Double>) -> [Double] {
    precondition(values.count == count)
    var folded = [Double](repeating: 0, count: count)
    let first = values[values.startIndex]
    let slope = (values[values.endIndex - 1] - first) / Double(count - 1)
    for (index, value) in values.enumerated() {
      folded[index] = (value - first - slope * Double(index)) * window[index]
    }
    gsl_fft_real_transform(&folded, 1, count, table, space)
    // half-complex format: the sum, then a real and an imaginary part for each frequency
    return (0...count / 2).map { index in
      let real = index == 0 ? folded[0] : folded[2 * index - 1]
      let imaginary = index == 0 || 2 * index == count ? 0 : folded[2 * index]
      return real * real + imaginary * imaginary
    }
  }
}
