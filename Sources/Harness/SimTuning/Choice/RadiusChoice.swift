/// A radius for each stop under one mode: indices into the grid.
struct RadiusChoice: Hashable, Sendable {
  var mode: Int
  var radii: [Int]
}
