import ArgumentParser
import Foundation
import SimKernel
import SimResults
import SimRunner
import SimText

/// The common options of jobs in containers.
struct ContainerOptions: ParsableArguments {
  @Option(help: "Container image with simrun in its PATH.")
  var image: String

  @Option(
    help: ArgumentHelp(
      "Mount path of the shared working folder, which contains the scenario.", valueName: "path"))
  var mount = "/work"

  func validate() throws {
    if !mount.hasPrefix("/") {
      throw ValidationError("--mount takes a path from the root, as in /work, found '\(mount)'")
    }
  }
}

extension Cluster {
  /// An Indexed Job of Kubernetes.
  struct Kubernetes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write an Indexed Job for kubectl.",
      discussion: """
        simrun cluster kubernetes SCENARIO --runs 20000 --image IMAGE --claim work
        kubectl apply -f cluster/kubernetes/job.json
        """)

    @OptionGroup var options: ClusterOptions

    @OptionGroup var container: ContainerOptions

    @Option(
      help: "PersistentVolumeClaim of the working folder; many nodes must be able to write to it.")
    var claim: String

    @Option(help: "Tasks at the same time.")
    var parallelism = 100

    func validate() throws { try WholeNumber.check("--parallelism", parallelism, in: 1...100_000) }

    func run() async throws { try await orEndLater(write) }

    private func write() async throws -> ExitStatus {
      let job = try await options.cut(
        for: .init(
          name: "kubernetes", mostTasks: ClusterJob.mostKubernetesTasks, folder: container.mount))
      let folder = options.folder(of: "kubernetes")
      let file = "\(folder)/job.json"
      let manifest = job.kubernetesManifest(
        image: container.image, claim: claim, parallelism: parallelism)
      try DraftGroup.write(file, below: folder) { sink in
        manifest.append(to: &sink)
        sink.append("\n")
      }
      Terminal.print(
        "wrote \(file.escapedForTerminal)\n"
          + "submit      kubectl apply -f \(shellWord(file))\n"
          + "wait        kubectl wait --for=condition=complete --timeout=24h job/\(job.name)\n"
          + "then        \(job.mergeCommand)   (in a container like those of the tasks)\n")
      return .met
    }
  }

  /// An array job of AWS Batch.
  struct AWSBatch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "aws-batch",
      abstract: "Write an array job for AWS Batch: its definition and its submission.",
      discussion: """
        simrun cluster aws-batch SCENARIO --runs 20000 --image IMAGE --queue QUEUE \
        --file-system fs-0123456789abcdef0
        aws batch register-job-definition --cli-input-json file://cluster/aws-batch/definition.json
        aws batch submit-job --cli-input-json file://cluster/aws-batch/submission.json
        """)

    @OptionGroup var options: ClusterOptions

    @OptionGroup var container: ContainerOptions

    @Option(help: "Job queue.")
    var queue: String

    @Option(help: "EFS file system whose root is the working folder.")
    var fileSystem: String

    func run() async throws { try await orEndLater(write) }

    private func write() async throws -> ExitStatus {
      let job = try await options.cut(
        for: .init(
          name: "aws-batch", mostTasks: ClusterJob.mostBatchTasks,
          leastTasks: ClusterJob.leastBatchTasks, folder: container.mount))
      let folder = options.folder(of: "aws-batch")
      let definition = job.batchDefinition(image: container.image, fileSystem: fileSystem)
      let group = try DraftGroup(folder, below: folder)
      for (name, value) in [
        ("definition.json", definition), ("submission.json", job.batchSubmission(queue: queue)),
      ] {
        try group.add(name) { sink in
          value.append(to: &sink)
          sink.append("\n")
        }
      }
      try group.publish()
      let place = shellWord(folder)
      Terminal.print(
        "wrote \(folder.escapedForTerminal)/definition.json and submission.json\n"
          + "register    aws batch register-job-definition --cli-input-json "
          + "file://\(place)/definition.json\n"
          + "submit      aws batch submit-job --cli-input-json file://\(place)/submission.json\n"
          + "then        \(job.mergeCommand)   (in a container like those of the tasks)\n")
      return .met
    }
  }
}
