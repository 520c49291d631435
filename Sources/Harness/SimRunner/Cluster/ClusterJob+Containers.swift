package import SimText

extension ClusterJob {
  /// Most tasks of an Indexed Job for which Kubernetes keeps one status per index.
  public static let mostKubernetesTasks = 10_000
  /// Largest and smallest array size that AWS Batch accepts.
  public static let mostBatchTasks = 10_000
  public static let leastBatchTasks = 2

  /// Exit codes that a retry can't change: wrong usage, unreadable input, missing input.
  private static let hopeless = [64, 65, 66]

  /// Returns the manifest of an Indexed Job of Kubernetes.
  ///
  /// - Parameters:
  ///   - image: the container, with simrun in its PATH.
  ///   - claim: the PersistentVolumeClaim that holds the working folder, writable from many nodes.
  ///   - parallelism: number of tasks at the same time.
  package func kubernetesManifest(image: String, claim: String, parallelism: Int) -> JSONValue {
    let memory = JSONValue.string("\(memoryMegabytes)Mi")
    let container: JSONValue = [
      "name": "simrun",
      "image": .string(image),
      "workingDir": .string(folder),
      "command": .array(command().map { .string($0) }),
      "resources": [
        "requests": ["cpu": "\(cores)", "memory": memory],
        "limits": ["memory": memory],
      ],
      "volumeMounts": [["name": "work", "mountPath": .string(folder)]],
    ]
    let volume: JSONValue = [
      "name": "work",
      "persistentVolumeClaim": ["claimName": .string(claim)],
    ]
    let rule: JSONValue = [
      "action": "FailIndex",
      "onExitCodes": [
        "operator": "In",
        "values": .array(Self.hopeless.map { .integer($0) }),
      ],
    ]
    let pod: JSONValue = [
      "restartPolicy": "Never",
      "containers": .array([container]),
      "volumes": .array([volume]),
    ]
    return [
      "apiVersion": "batch/v1",
      "kind": "Job",
      "metadata": ["name": .string(name)],
      "spec": [
        "completionMode": "Indexed",
        "completions": .integer(shards),
        "parallelism": .integer(min(shards, parallelism)),
        "backoffLimitPerIndex": 3,
        "podFailurePolicy": ["rules": .array([rule])],
        "template": ["spec": pod],
      ],
    ]
  }

  /// Returns the job definition for AWS Batch, in the form that `aws batch register-job-definition`
  /// takes.
  ///
  /// - Parameters:
  ///   - image: the container, with simrun in its PATH.
  ///   - fileSystem: the EFS file system whose root is the working folder.
  package func batchDefinition(image: String, fileSystem: String) -> JSONValue {
    let volume: JSONValue = [
      "name": "work",
      "efsVolumeConfiguration": [
        "fileSystemId": .string(fileSystem),
        "transitEncryption": "ENABLED",
      ],
    ]
    func resource(_ type: String, _ value: Int) -> JSONValue {
      ["type": .string(type), "value": "\(value)"]
    }
    let exits = Self.hopeless.map { status in
      JSONValue.object([("onExitCode", .string("\(status)")), ("action", .string("EXIT"))])
    }
    // Batch starts a container in its own folder
    let script = "cd \"$1\" && shift && exec \"$@\""
    let command = ["sh", "-c", script, "simrun", folder] + command()
    return [
      "jobDefinitionName": .string(name),
      "type": "container",
      "platformCapabilities": ["EC2"],
      "containerProperties": [
        "image": .string(image),
        "command": .array(command.map { .string($0) }),
        "resourceRequirements": .array([
          resource("VCPU", cores), resource("MEMORY", memoryMegabytes),
        ]),
        "volumes": .array([volume]),
        "mountPoints": [["sourceVolume": "work", "containerPath": .string(folder)]],
      ],
      "retryStrategy": [
        "attempts": 3,
        "evaluateOnExit": .array(exits + [Self.again]),
      ],
      "timeout": ["attemptDurationSeconds": .integer(max(60, limitSeconds))],
    ]
  }

  /// Retries a task after any other failure, such as the loss of its machine.
  private static let again: JSONValue = ["onReason": "*", "action": "RETRY"]

  /// Returns the array job, in the form that `aws batch submit-job` takes.
  package func batchSubmission(queue: String) -> JSONValue {
    [
      "jobName": .string(name),
      "jobQueue": .string(queue),
      "jobDefinition": .string(name),
      "arrayProperties": ["size": .integer(shards)],
    ]
  }
}
