public import SimObservations
import SimResults
import SimText

/// All shards of one job: each once, from one build, on the same inputs.
public struct ShardSet: Sendable {
  /// The shard folders, in the order of their numbers.
  public let folders: [ShardFolder]

  public var command: String { folders[0].manifest.command }
  /// The arguments of the command, equal in all shards.
  public var arguments: [String] { folders[0].manifest.arguments }
  public var count: Int { folders.count }

  /// Checks that `found` are all shards of one job.
  ///
  /// Throws an error with one sentence per shard that does not belong to the job, or on the missing
  /// shards.
  ///
  /// - Parameters:
  ///   - build: digest of the program that merges.
  ///   - program: the command with which a user starts it.
  public init(_ found: [ShardFolder], build: RunDigest, program: String) throws {
    // the most frequent kind is the job; the first one if two are equally frequent
    let kinds = Dictionary(grouping: found) { Kind($0.manifest) }
    let job =
      found.map { Kind($0.manifest) }.max {
        (kinds[$0]?.count ?? 0) < (kinds[$1]?.count ?? 0)
      } ?? Kind(found[0].manifest)
    let first = found.first { Kind($0.manifest) == job } ?? found[0]
    var refusals: [Diagnostic] = []
    var byNumber: [Int: ShardFolder] = [:]
    for folder in found {
      if let refusal = Self.refusal(of: folder, build)
        ?? Self.refusal(of: folder, beside: first) ?? folder.refusalOfPayload
      {
        refusals.append(refusal)
      } else if let other = byNumber[folder.manifest.shard.number] {
        refusals.append(Self.twice(folder, other))
      } else {
        byNumber[folder.manifest.shard.number] = folder
      }
    }
    if !refusals.isEmpty {
      throw Diagnostics(
        Array(refusals.prefix(Self.mostTold)), omitted: max(0, refusals.count - Self.mostTold))
    }
    if let missing = Self.missing(byNumber, like: first, program) { throw missing }
    folders = byNumber.sorted { $0.key < $1.key }.map(\.value)
  }

  private static let mostTold = 20

  /// The properties that all shards of a job share.
  private struct Kind: Hashable {
    var command: String
    var arguments: [String]
    var count: Int
    var inputs: [ShardManifest.Input]

    init(_ manifest: ShardManifest) {
      (command, arguments) = (manifest.command, manifest.arguments)
      (count, inputs) = (manifest.shard.count, manifest.inputs)
    }
  }

  private static func refusal(of folder: ShardFolder, _ build: RunDigest) -> Diagnostic? {
    let manifest = folder.manifest
    guard manifest.build != build.text || manifest.simrun != Release.version else { return nil }
    return Diagnostic(
      "this shard was run by another build of simrun: \(manifest.simrun) "
        + "(\(manifest.build)), and this is \(Release.version) (\(build.text))",
      at: Diagnostic.Place(file: folder.path),
      hint: "run it again with this program, or merge with the program that ran it")
  }

  private static func refusal(
    of folder: ShardFolder, beside first: ShardFolder
  ) -> Diagnostic? {
    let (manifest, job) = (folder.manifest, first.manifest)
    let what: String
    if manifest.command != job.command {
      what = "it is of 'simrun \(manifest.command)', but others are of 'simrun \(job.command)'"
    } else if manifest.arguments != job.arguments {
      what = difference(manifest.arguments, job.arguments)
    } else if manifest.shard.count != job.shard.count {
      what =
        "it is one of \(manifest.shard.count) shards, and others are of \(job.shard.count)"
    } else {
      return inputs(of: folder, beside: first)
    }
    return Diagnostic(
      "this shard is of another job: \(what)", at: Diagnostic.Place(file: folder.path),
      hint: "compare it with \(first.path); leave it out, or run it again with the same settings")
  }

  private static func difference(_ found: [String], _ expected: [String]) -> String {
    let place = zip(found, expected).prefix { $0 == $1 }.count
    func words(_ arguments: [String]) -> String {
      guard arguments.indices.contains(place) else { return "nothing more" }
      let isValue = place > 0 && arguments[place - 1].hasPrefix("--")
      return "'" + arguments[(isValue ? place - 1 : place)...place].joined(separator: " ") + "'"
    }
    return "it has \(words(found)), and others have \(words(expected))"
  }

  private static func inputs(
    of folder: ShardFolder, beside first: ShardFolder
  ) -> Diagnostic? {
    let own = Dictionary(
      folder.manifest.inputs.map { ($0.path, $0.digest) }, uniquingKeysWith: { one, _ in one })
    let others = Dictionary(
      first.manifest.inputs.map { ($0.path, $0.digest) }, uniquingKeysWith: { one, _ in one })
    let paths = Set(own.keys).union(others.keys).sorted()
    guard let path = paths.first(where: { own[$0] != others[$0] }) else { return nil }
    return Diagnostic(
      "this shard was run on another \(path) than others, such as \(first.path)",
      at: Diagnostic.Place(file: folder.path),
      hint: "leave it out, or run it again with the current file")
  }

  private static func twice(_ folder: ShardFolder, _ other: ShardFolder) -> Diagnostic {
    Diagnostic(
      "shard \(folder.manifest.shard.text) came twice: here and in \(other.path)",
      at: Diagnostic.Place(file: folder.path), hint: "leave one of the two out")
  }

  private static func missing(
    _ found: [Int: ShardFolder], like first: ShardFolder, _ program: String
  ) -> Diagnostic? {
    let shard = first.manifest.shard
    let missing = (0..<shard.count).filter { found[$0] == nil }
    guard let one = missing.first else { return nil }
    let few = missing.prefix(10).map { "\($0)" }.joined(separator: ", ")
    let more = missing.count > 10 ? " and \(missing.count - 10) more" : ""
    let command =
      ([program, first.manifest.command] + first.manifest.arguments).map(shellWord)
      .joined(separator: " ")
    return Diagnostic(
      "\(missing.count) of \(shard.count) shards \(missing.count == 1 ? "is" : "are") missing: "
        + few + more,
      at: Diagnostic.Place(file: first.path), kind: .missingInput,
      hint: "run what is missing: \(command) --shard \(one)/\(shard.count), with --out where the "
        + "others are")
  }

  /// Throws an error with one sentence for each current input in `now` that differs from the input
  /// of the shards' runs.
  public func requireInputs(_ now: [ShardManifest.Input]) throws {
    let before = Dictionary(
      folders[0].manifest.inputs.map { ($0.path, $0.digest) }, uniquingKeysWith: { one, _ in one })
    let gone = Set(before.keys).subtracting(now.map(\.path)).sorted().map {
      Diagnostic(
        "the shards were run on this file, see \(folders[0].path), but it is no longer used",
        at: Diagnostic.Place(file: $0), hint: "put it back, or run the shards again")
    }
    let refusals =
      gone
      + now.compactMap { input -> Diagnostic? in
        guard before[input.path] != input.digest else { return nil }
        return Diagnostic(
          "this file has changed since the shards were run, see \(folders[0].path)",
          at: Diagnostic.Place(file: input.path),
          hint: "put it back as it was, or run the shards again")
      }
    if !refusals.isEmpty { throw Diagnostics(refusals) }
  }
}
