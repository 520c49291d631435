extension Portable {
  /// Returns the whole number nearest to `x`, halves to even; `x` must be within ±2⁵¹.
  ///
  /// A sum and a difference: `Double.rounded()` calls a function on CPUs that may lack the
  /// instruction.
  @inlinable
  @inline(__always)
  public static func nearest(_ x: Double) -> Double { (x + 0x1.8p52) - 0x1.8p52 }

  /// Returns the whole number nearest to `x`, halves to even; `x` must be within ±2⁵¹.
  @inlinable
  @inline(__always)
  public static func nearestWhole(_ x: Double) -> Int64 {
    Int64(bitPattern: (x + 0x1.8p52).bitPattern &- 0x1.8p52.bitPattern)
  }

  /// Returns the whole number nearest to `x`, and the same number's low 51 bits; `x` must be within
  /// ±2⁵⁰.
  @inlinable
  @inline(__always)
  public static func nearestCount(_ x: Double) -> (bits: UInt64, number: Double) {
    let shifted = x + 0x1.8p52
    return (shifted.bitPattern & 0x7_ffff_ffff_ffff, shifted - 0x1.8p52)
  }
}
