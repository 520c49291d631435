import SimResults

extension ClusterJob {
  /// Most tasks of an array with Slurm's default `MaxArraySize` of 1001; indices stay below that.
  public static let mostSlurmTasks = 1000

  /// Returns the script of an array job for `sbatch`.
  ///
  /// - Parameter logs: folder for the output of the tasks, relative to the working folder; it must
  ///   exist.
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

  /// Formats a duration as hours, minutes and seconds.
  private static func slurmTime(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  /// Returns a script that runs the job with GNU parallel, on this machine or on the machines
  /// listed in a file.
  ///
  /// - Parameter log: the file in which parallel records each task, relative to the working folder;
  ///   when the script runs again, parallel skips the tasks recorded as done.
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
