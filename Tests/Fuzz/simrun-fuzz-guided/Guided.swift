import Foundation
import FuzzSubjects
import TestSupport

/// Feeds the readers with files that libFuzzer makes up as it sees which code they reach
/// (H-1, H-2).
///
/// The first byte of an input picks the reader and the sound file it came from; the rest is the
/// damaged file.
private enum Guided {
  static let seeds: [Subject.Seed] = {
    do {
      return try Subject.all().flatMap(\.seeds)
    } catch {
      fatalError("the samples can't be read: \(error)")
    }
  }()

  /// Writes the sound files into the corpus, the first folder among the arguments.
  static func plant() throws {
    let folder = CommandLine.arguments.dropFirst().first { argument in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
        && isFolder.boolValue
    }
    guard let folder else { return }
    for (index, seed) in seeds.enumerated() {
      let file = URL(fileURLWithPath: folder).appendingPathComponent("seed-\(index)")
      try Data([UInt8(index)] + seed.bytes).write(to: file)
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
  guard let pick = input.first else { return 0 }
  let seed = Guided.seeds[Int(pick) % Guided.seeds.count]
  if case .finding(let what) = seed.judge(Array(input.dropFirst())) { fatalError(what) }
  return 0
}

/// libFuzzer's own mutation, which knows what the readers compare bytes with.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBlindly(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  guard count > 1, limit > 1 else { return mutateBlindly(start, count, limit) }
  if seed % 2 == 0 { return 1 + mutateBlindly(start + 1, count - 1, limit - 1) }
  let file = UnsafeMutableBufferPointer(start: start, count: limit)
  let changed = Mutation(seed: UInt64(seed), number: 0, hugeBytes: limit)
    .applied(to: Array(file[1..<count])).prefix(limit - 1)
  _ = file[1...].update(fromContentsOf: changed)
  return 1 + changed.count
}
