import SimRunner
import SimText
import Testing

@Suite("Jobs are cut so that a task takes minutes, and written as engines take them (H-15)")
struct ClusterJobTests {
  private static let job = ClusterJob(
    name: "simrun-walk", program: "/opt/my tools/simrun", scenario: "walk.yaml", seed: 7,
    runs: 1000, shards: 50, cores: 2, memoryMegabytes: 512, limitSeconds: 3700,
    folder: "/srv/work", out: "shards")

  @Test("A task takes what is wanted, its start included")
  func chunks() {
    // 20 000 runs of 0.5 s take 10 000 s; a task of 100 s has 95 s for runs
    let chunks = ClusterChunks(
      runs: 20_000, runSeconds: 0.5, startSeconds: 5, cores: 1, wantedSeconds: 100, most: 1000)
    #expect(chunks.shards == 106 && !chunks.isCapped)
    #expect(abs(chunks.taskSeconds - 99.5) < 1)
    let two = ClusterChunks(
      runs: 20_000, runSeconds: 0.5, startSeconds: 5, cores: 2, wantedSeconds: 100, most: 1000)
    #expect(two.shards == 53)
  }

  @Test("No more tasks than the engine takes or there are runs, no fewer than it asks for")
  func bounds() {
    func chunks(_ runs: Int, most: Int, least: Int = 1, shards: Int? = nil) -> ClusterChunks {
      ClusterChunks(
        runs: runs, runSeconds: 60, startSeconds: 0, cores: 1, wantedSeconds: 60, most: most,
        least: least, shards: shards)
    }
    #expect(chunks(5000, most: 1000).shards == 1000 && chunks(5000, most: 1000).isCapped)
    #expect(chunks(5000, most: 1000).taskSeconds == 300)
    #expect(chunks(3, most: 1000).shards == 3)
    let short = ClusterChunks(
      runs: 10, runSeconds: 0.001, startSeconds: 0, cores: 1, wantedSeconds: 60, most: 10_000,
      least: 2)
    #expect(short.shards == 2)
    #expect(chunks(5000, most: 1000, shards: 7).shards == 7)
  }

  @Test("Every task has the same words but for its number; paths with spaces are quoted")
  func words() {
    #expect(
      Self.job.command() == [
        "/opt/my tools/simrun", "run", "walk.yaml", "--runs", "1000", "--seed", "7", "--shard",
        "auto/50", "--out", "shards", "--jobs", "2", "--quiet",
      ])
    let script = Self.job.slurmScript(logs: "logs")
    #expect(script.contains("#SBATCH --array=0-49\n"))
    #expect(script.contains("#SBATCH --cpus-per-task=2\n#SBATCH --mem=512M\n"))
    #expect(script.contains("#SBATCH --time=1:01:40\n"))
    #expect(script.contains("cd /srv/work\nexec '/opt/my tools/simrun' run walk.yaml "))
    let parallel = Self.job.parallelScript(log: "tasks.log")
    #expect(parallel.contains("seq 0 49 | parallel --jobs 50% "))
    #expect(parallel.contains("--shard '\\''{}/50'\\''"))
  }

  private func text(_ value: JSONValue) -> String {
    var sink = ByteSink()
    value.appendInLine(to: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  @Test("Kubernetes gets an Indexed Job whose indices need no other, and does not retry in vain")
  func kubernetes() {
    let text = text(Self.job.kubernetesManifest(image: "a/b:1", claim: "work", parallelism: 20))
    #expect(text.contains(#""completionMode":"Indexed","completions":50,"parallelism":20"#))
    #expect(text.contains(#""backoffLimitPerIndex":3"#))
    #expect(text.contains(#""values":[64,65,66]"#))
    #expect(text.contains(#""claimName":"work""#))
    #expect(text.contains(#""requests":{"cpu":"2","memory":"512Mi"}"#))
  }

  @Test("AWS Batch gets a definition that changes into the folder, and an array of that size")
  func batch() {
    let definition = text(Self.job.batchDefinition(image: "a/b:1", fileSystem: "fs-1"))
    #expect(definition.contains(#"{"type":"VCPU","value":"2"},{"type":"MEMORY","value":"512"}"#))
    #expect(definition.contains(#""attemptDurationSeconds":3700"#))
    let submission = text(Self.job.batchSubmission(queue: "q"))
    #expect(
      submission
        == #"{"jobName":"simrun-walk","jobQueue":"q","jobDefinition":"simrun-walk","#
        + #""arrayProperties":{"size":50}}"#)
  }
}
