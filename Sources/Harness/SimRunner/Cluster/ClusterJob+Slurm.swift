import SimResults

extension ClusterJob {
  /// As many tasks as an array has where `MaxArraySize` is as Slurm comes: 1001, the last index
  /// below it.
  public static let mostSlurmTasks = 1000

  /// An array job for `sbatch`.
  ///
  /// - Parameter logs: folder for what the tasks print, from the working folder; it must be there.
  public func slurmScript(logs: String) -> String {
    """
    #!/bin/bash
    #SBATCH --job-name=\(name)
    #SBATCH --array=0-\(shards - 1)
    #SBATCH --cpus-per-task=\(cores)
    #SBATCH --mem=\(memoryMegabytes)M
    #SBATCH --time=\(Self.slurmTime(limitSeconds))
    #SBATCH --output=\(logs)/%A_%a.txt
    #SBATCH --requeue
    # One shard a task. Tasks that failed are run again alone: sbatch --array=3,17 FILE
    set -euo pipefail
    cd \(shellWord(folder))
    exec \(shellCommand())

    """
  }

  /// Hours, minutes and seconds.
  private static func slurmTime(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  /// A script that GNU parallel runs the job with: on this machine, or on those of a file.
  ///
  /// - Parameter log: the file that parallel notes each task in, from the working folder; run
  ///   again, it does what is not noted as done.
  public func parallelScript(log: String) -> String {
    """
    #!/bin/bash
    # One shard a task, as many at a time as there are cores. Started again, it runs the shards that
    # failed or were not begun. Other machines that share this folder: --sshloginfile FILE
    set -euo pipefail
    cd \(shellWord(folder))
    seq 0 \(shards - 1) | parallel --jobs \(cores == 1 ? "100%" : "\(100 / cores)%") \
    --joblog \(shellWord(log)) --resume-failed --workdir \(shellWord(folder)) "$@" \
    \(shellWord(shellCommand(part: "{}")))

    """
  }
}
