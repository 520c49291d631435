import ArgumentParser

/// Writes jobs for cluster engines.
struct Cluster: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the job that runs a scenario's shards on Slurm, GNU parallel or a cloud.",
    discussion: """
      simrun cluster slurm scenarios/medina-drift.yaml --runs 20000
      simrun cluster parallel scenarios/medina-drift.yaml --runs 20000
      simrun cluster kubernetes SCENARIO --runs 1000000 --image IMAGE --claim work
      simrun cluster aws-batch SCENARIO --runs 1000000 --image IMAGE --queue Q --file-system fs-1

      Runs a few seeds first and times them, splits the job so that a task takes minutes, and \
      writes the job file for the engine; it submits nothing. Every task is \
      'simrun run … --shard', and 'simrun merge' merges the shards to the same bytes as from one \
      process.
      Sources/simrun/Commands/Cluster/README.md describes limits and costs.

      Exit status: 0 the job is written; else as of simrun run.
      """,
    subcommands: [Slurm.self, Parallel.self, Kubernetes.self, AWSBatch.self])
}
