import SimKernel
import SimResults
import SimText

/// The message of a finished shard.
enum ShardWords {
  static func tell(_ shard: Shard, _ what: String, _ place: String, out: String, quiet: Bool) {
    Terminal.print("shard \(shard.text): \(what), in \(place.escapedForTerminal)\n")
    if !quiet {
      Terminal.print(
        "when all \(shard.count) are there: \(Program.name) merge "
          + "\(shellWord(out).escapedForTerminal)\n")
    }
  }
}
