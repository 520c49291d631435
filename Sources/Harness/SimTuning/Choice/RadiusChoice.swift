/// A radius for each stop under one mode, as indices in the grid.
struct RadiusChoice: Hashable, Sendable {
  var mode: Int
  var radii: [Int]
}
