import Testing

@Suite("simrun cluster writes jobs for engines that fill a cluster (H-15)")
struct ClusterCommandTests {
  @Test("Slurm and GNU parallel get a script whose tasks run here")
  func scripts() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      let slurm = try simrun("cluster", "slurm", "s.yaml", "--runs", "60", "--shards", "6")
      #expect(slurm.status == 0, "\(slurm.errors)")
      #expect(slurm.output.contains(" 10 runs at most") && slurm.output.contains("; 6 tasks\n"))
      #expect(slurm.output.contains("sbatch --wait cluster/slurm/job.sbatch\n"))
      let script = try simrun.read("cluster/slurm/job.sbatch")
      #expect(script.contains("#SBATCH --array=0-5\n"))
      #expect(script.contains(" run s.yaml --runs 60 --seed 1 --shard auto/6 --out shards "))
      let parallel = try simrun(
        "cluster", "parallel", "s.yaml", "--runs", "60", "--shards", "6", "--seed", "9")
      #expect(parallel.status == 0)
      #expect(try simrun.read("cluster/parallel/job.sh").contains("--runs 60 --seed 9 --shard "))
    }
  }

  @Test("The number of tasks follows from what runs take, and is said")
  func measured() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      let outcome = try simrun(
        "cluster", "slurm", "s.yaml", "--runs", "1000000", "--minutes", "0.1")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.hasPrefix("measured    "))
      #expect(outcome.output.contains(" s of one core per run, over "))
      let tasks = outcome.output.firstMatch(of: /; ([0-9]+) tasks/).flatMap { Int($0.1) }
      // no machine could do all runs in a second of one core
      #expect(try #require(tasks) > 1)
      let script = try simrun.read("cluster/slurm/job.sbatch")
      #expect(try script.contains("#SBATCH --array=0-\(#require(tasks) - 1)\n"))
    }
  }

  @Test("What an engine does not take is refused, and nothing is written")
  func refused() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      let many = try simrun("cluster", "slurm", "s.yaml", "--runs", "5000", "--shards", "2000")
      #expect(many.status == 64)
      #expect(many.errors.contains("slurm takes 1 to 1000 tasks, and --shards asks for 2000"))
      let one = try simrun(
        "cluster", "aws-batch", "s.yaml", "--runs", "5000", "--shards", "1", "--image", "i",
        "--queue", "q", "--file-system", "fs-1")
      #expect(one.status == 64 && one.errors.contains("aws-batch takes 2 to 10000 tasks"))
      #expect(try simrun("cluster", "slurm", "none.yaml", "--runs", "10").status == 66)
      #expect(try simrun("cluster", "slurm", "s.yaml").status == 64)
      let relative = try simrun(
        "cluster", "kubernetes", "s.yaml", "--runs", "10", "--image", "i", "--claim", "c",
        "--mount", "work")
      #expect(
        relative.status == 64 && relative.errors.contains("--mount takes a path from the root"))
      #expect(throws: (any Error).self) { try simrun.read("cluster/slurm/job.sbatch") }
    }
  }
}
