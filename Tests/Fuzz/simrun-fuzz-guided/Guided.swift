import Foundation
import FuzzSubjects
import TestSupport

/// Feeds the readers with files that libFuzzer generates, guided by the code they reach (H-1,
/// H-2).
///
/// The first two bytes of an input select the reader and its valid file; the rest is the damaged
/// file.
private enum Guided {
  static let seeds: [Subject.Seed] = {
    do {
      return try Subject.all().flatMap(\.seeds)
    } catch {
      fatalError("the samples can't be read: \(error)")
    }
  }()

  /// Number of bytes that select a reader.
  static let pickBytes = 2

  static func pick(_ index: Int) -> [UInt8] { [UInt8(index & 0xff), UInt8(index >> 8)] }

  /// Returns the valid file selected by `input`; every selection is valid.
  static func seed(of input: some Collection<UInt8>) -> Subject.Seed? {
    let pick = Array(input.prefix(pickBytes))
    guard pick.count == pickBytes else { return nil }
    return seeds[(Int(pick[0]) | Int(pick[1]) << 8) % seeds.count]
  }

  /// Writes the valid files into the corpus, the first folder among the arguments.
  static func plant() throws {
    let folder = CommandLine.arguments.dropFirst().first { argument in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
        && isFolder.boolValue
    }
    guard let folder else { return }
    for (index, seed) in seeds.enumerated() {
      let file = URL(fileURLWithPath: folder).appendingPathComponent("seed-\(index)")
      try Data(Guided.pick(index) + seed.bytes).write(to: file)
    }
  }
}

@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
) -> Int32 {
  do {
    try Guided.plant()
  } catch {
    fatalError("the corpus can't be written: \(error)")
  }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let seed = Guided.seed(of: input) else { return 0 }
  let file = Array(input.dropFirst(Guided.pickBytes))
  if case .finding(let what) = seed.judge(file) { fatalError(what) }
  return 0
}

/// libFuzzer's own mutation, which uses the values that the readers compare bytes with.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBlindly(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  let pick = Guided.pickBytes
  guard count > pick, limit > pick else { return mutateBlindly(start, count, limit) }
  if seed % 2 == 0 { return pick + mutateBlindly(start + pick, count - pick, limit - pick) }
  let file = UnsafeMutableBufferPointer(start: start, count: limit)
  let changed = Mutation(seed: UInt64(seed), number: 0, hugeBytes: limit)
    .applied(to: Array(file[pick..<count])).prefix(limit - pick)
  _ = file[pick...].update(fromContentsOf: changed)
  return pick + changed.count
}
