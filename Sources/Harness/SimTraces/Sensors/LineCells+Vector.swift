import Sensing
import SimText

extension LineCells {
  /// Returns the vector in three cells from `first` on; nil where one of them is missing, is no
  /// number or lies outside `range`.
  func vector(from first: Int, in range: ClosedRange<Double>) -> Vector3? {
    guard count >= first + 3, let x = Number(self[first]).value(in: range),
      let y = Number(self[first + 1]).value(in: range),
      let z = Number(self[first + 2]).value(in: range)
    else { return nil }
    return Vector3(x: x, y: y, z: z)
  }
}
