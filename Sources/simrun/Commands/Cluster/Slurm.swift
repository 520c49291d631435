import ArgumentParser
import Foundation
import SimKernel
import SimResults
import SimRunner
import SimText

extension Cluster {
  /// An array job of Slurm.
  struct Slurm: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write an array job for sbatch.",
      discussion: """
        simrun cluster slurm scenarios/medina-drift.yaml --runs 20000
        sbatch --wait cluster/slurm/job.sbatch; simrun merge shards

        All nodes must see the working folder under the same path.
        """)

    @OptionGroup var options: ClusterOptions

    func run() async throws { try await orEndLater(write) }

    private func write() async throws -> ExitStatus {
      let job = try await options.cut(
        for: .init(name: "slurm", mostTasks: ClusterJob.mostSlurmTasks))
      let folder = options.folder(of: "slurm")
      let file = "\(folder)/job.sbatch"
      try DraftGroup.write(file, below: folder) { $0.append(job.slurmScript(logs: folder)) }
      Terminal.print(
        "wrote \(file.escapedForTerminal)\n"
          + "submit      sbatch --wait \(shellWord(file))\n"
          + "then        \(job.mergeCommand)\n")
      return .met
    }
  }

  /// A script around GNU parallel.
  struct Parallel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a script that runs the shards with GNU parallel.",
      discussion: """
        simrun cluster parallel scenarios/medina-drift.yaml --runs 20000
        cluster/parallel/job.sh && simrun merge shards

        job.sh passes its arguments to parallel, as in --jobs 4, or --sshloginfile FILE for other \
        machines that share the working folder.
        """)

    @OptionGroup var options: ClusterOptions

    func run() async throws { try await orEndLater(write) }

    private func write() async throws -> ExitStatus {
      let job = try await options.cut(
        for: .init(name: "parallel", mostTasks: WholeNumber.seeds.upperBound))
      let folder = options.folder(of: "parallel")
      let file = "\(folder)/job.sh"
      let script = job.parallelScript(log: "\(folder)/tasks.log")
      try DraftGroup.write(file, below: folder) { $0.append(script) }
      Terminal.print(
        "wrote \(file.escapedForTerminal)\n"
          + "run         bash \(shellWord(file))\n"
          + "then        \(job.mergeCommand)\n")
      return .met
    }
  }
}
