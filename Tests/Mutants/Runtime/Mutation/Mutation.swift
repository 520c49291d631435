// Functions that rewritten engines call: each gives the original result unless its mutant is on.
public import CMutation

/// Whether the mutant is on.
@inlinable @inline(__always)
public func mutation(_ number: Int32) -> Bool { mutation_is_on(number) }

/// Counts a round of a loop.
@inlinable @inline(__always)
public func mutationBurns() { mutation_burn() }

// MARK: Constants

@inlinable @inline(__always)
public func mutated<T>(_ first: Int32, _ value: T, _ a: T) -> T {
  mutation_offset(first) == 0 ? a : value
}

@inlinable @inline(__always)
public func mutated<T>(_ first: Int32, _ value: T, _ a: T, _ b: T) -> T {
  switch mutation_offset(first) {
  case 0: a
  case 1: b
  default: value
  }
}

@inlinable @inline(__always)
public func mutated<T>(_ first: Int32, _ value: T, _ a: T, _ b: T, _ c: T) -> T {
  switch mutation_offset(first) {
  case 0: a
  case 1: b
  case 2: c
  default: value
  }
}

@inlinable @inline(__always)
public func mutated<T>(_ first: Int32, _ value: T, _ a: T, _ b: T, _ c: T, _ d: T) -> T {
  switch mutation_offset(first) {
  case 0: a
  case 1: b
  case 2: c
  case 3: d
  default: value
  }
}

@inlinable @inline(__always)
public func mutated<T>(_ first: Int32, _ value: T, _ a: T, _ b: T, _ c: T, _ d: T, _ e: T) -> T {
  switch mutation_offset(first) {
  case 0: a
  case 1: b
  case 2: c
  case 3: d
  case 4: e
  default: value
  }
}

// MARK: Comparisons: first the boundary, then the opposite

@inlinable @inline(__always)
public func mutatedLess<T: Comparable>(_ first: Int32, _ a: T, _ b: T) -> Bool {
  mutation_see(first, a == b)
  mutation_see(first + 1, true)
  return switch mutation_behind(first) {
  case 0: a <= b
  case 1: a >= b
  default: a < b
  }
}

@inlinable @inline(__always)
public func mutatedAtMost<T: Comparable>(_ first: Int32, _ a: T, _ b: T) -> Bool {
  mutation_see(first, a == b)
  mutation_see(first + 1, true)
  return switch mutation_behind(first) {
  case 0: a < b
  case 1: a > b
  default: a <= b
  }
}

@inlinable @inline(__always)
public func mutatedMore<T: Comparable>(_ first: Int32, _ a: T, _ b: T) -> Bool {
  mutation_see(first, a == b)
  mutation_see(first + 1, true)
  return switch mutation_behind(first) {
  case 0: a >= b
  case 1: a <= b
  default: a > b
  }
}

@inlinable @inline(__always)
public func mutatedAtLeast<T: Comparable>(_ first: Int32, _ a: T, _ b: T) -> Bool {
  mutation_see(first, a == b)
  mutation_see(first + 1, true)
  return switch mutation_behind(first) {
  case 0: a > b
  case 1: a < b
  default: a >= b
  }
}

@inlinable @inline(__always)
public func mutatedEqual<T: Equatable>(_ first: Int32, _ a: T, _ b: T) -> Bool {
  (a == b) != mutation_is_on(first)
}

@inlinable @inline(__always)
public func mutatedUnequal<T: Equatable>(_ first: Int32, _ a: T, _ b: T) -> Bool {
  (a != b) != mutation_is_on(first)
}

// MARK: Comparisons of integers of two types

@inlinable @inline(__always) @_disfavoredOverload
public func mutatedLess<A: BinaryInteger, B: BinaryInteger>(
  _ first: Int32, _ a: A, _ b: B
) -> Bool {
  mutation_see(first, a == b)
  mutation_see(first + 1, true)
  return switch mutation_behind(first) {
  case 0: a <= b
  case 1: a >= b
  default: a < b
  }
}

@inlinable @inline(__always) @_disfavoredOverload
public func mutatedAtMost<A: BinaryInteger, B: BinaryInteger>(
  _ first: Int32, _ a: A, _ b: B
) -> Bool {
  mutation_see(first, a == b)
  mutation_see(first + 1, true)
  return switch mutation_behind(first) {
  case 0: a < b
  case 1: a > b
  default: a <= b
  }
}

@inlinable @inline(__always) @_disfavoredOverload
public func mutatedMore<A: BinaryInteger, B: BinaryInteger>(
  _ first: Int32, _ a: A, _ b: B
) -> Bool {
  mutation_see(first, a == b)
  mutation_see(first + 1, true)
  return switch mutation_behind(first) {
  case 0: a >= b
  case 1: a <= b
  default: a > b
  }
}

@inlinable @inline(__always) @_disfavoredOverload
public func mutatedAtLeast<A: BinaryInteger, B: BinaryInteger>(
  _ first: Int32, _ a: A, _ b: B
) -> Bool {
  mutation_see(first, a == b)
  mutation_see(first + 1, true)
  return switch mutation_behind(first) {
  case 0: a > b
  case 1: a < b
  default: a >= b
  }
}

@inlinable @inline(__always) @_disfavoredOverload
public func mutatedEqual<A: BinaryInteger, B: BinaryInteger>(
  _ first: Int32, _ a: A, _ b: B
) -> Bool {
  (a == b) != mutation_is_on(first)
}

@inlinable @inline(__always) @_disfavoredOverload
public func mutatedUnequal<A: BinaryInteger, B: BinaryInteger>(
  _ first: Int32, _ a: A, _ b: B
) -> Bool {
  (a != b) != mutation_is_on(first)
}

// MARK: Conditions

@inlinable @inline(__always)
public func mutatedAnd(
  _ first: Int32, _ a: @autoclosure () throws -> Bool, _ b: @autoclosure () throws -> Bool
) rethrows -> Bool {
  try mutation_is_on(first) ? try a() || b() : try a() && b()
}

@inlinable @inline(__always)
public func mutatedOr(
  _ first: Int32, _ a: @autoclosure () throws -> Bool, _ b: @autoclosure () throws -> Bool
) rethrows -> Bool {
  try mutation_is_on(first) ? try a() && b() : try a() || b()
}

@inlinable @inline(__always)
public func mutatedNot(_ first: Int32, _ value: Bool) -> Bool { value != mutation_is_on(first) }

@inlinable @inline(__always)
public func mutatedGuard(_ first: Int32, _ value: Bool) -> Bool {
  mutation_see(first, !value)
  return value || mutation_behind(first) == 0
}

// MARK: Clamps: first the one argument, then the other

@inlinable @inline(__always)
public func mutatedMin<T: Comparable>(_ first: Int32, _ a: T, _ b: T) -> T {
  let value = min(a, b)
  mutation_see(first, value != a)
  mutation_see(first + 1, value != b)
  return switch mutation_behind(first) {
  case 0: a
  case 1: b
  default: value
  }
}

@inlinable @inline(__always)
public func mutatedMax<T: Comparable>(_ first: Int32, _ a: T, _ b: T) -> T {
  let value = max(a, b)
  mutation_see(first, value != a)
  mutation_see(first + 1, value != b)
  return switch mutation_behind(first) {
  case 0: a
  case 1: b
  default: value
  }
}
