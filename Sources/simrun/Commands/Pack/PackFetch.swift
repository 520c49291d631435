import ArgumentParser
import PackDownload
import PackStore
import PackTransfer
import Sensing
import SimKernel
import SimMaps
import SimText

/// Fetches a release over HTTP and installs it.
struct PackFetch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Fetch a release over https and install it, or continue an interrupted download.",
    discussion: """
      The address is that of a folder that 'pack sign' made, on any file server; if the server \
      supports ranges and sends an ETag, only the missing bytes are requested. The current release \
      stays in force until every byte of the new one matches the signed manifest. http is allowed \
      only for the local machine.

      A server that does not answer for 10 s is asked again; after four tries in a row the command \
      gives up.
      """)

  @Argument(help: ArgumentHelp("Address of the release's folder.", valueName: "address"))
  var address: String

  @OptionGroup var target: PackLibraryOptions

  @Option(
    help: ArgumentHelp(
      "Version of the app that requests it (default: newer than any).", valueName: "version"),
    transform: AppVersion.argument)
  var appVersion: AppVersion?

  @Option(help: "Name that identifies this installation in staged rollouts.")
  var installation = "simrun"

  @Option(
    help: ArgumentHelp("Time to use instead of this machine's.", valueName: "time"),
    transform: PackTime.argument)
  var now: PackTime?

  func run() throws {
    try orEnd {
      let library = try target.open()
      let clock = ContinuousClock()
      let start = clock.now
      let newest = AppVersion(major: .max, minor: .max, patch: .max)
      var policy = PackDownload.Policy()
      // somebody waits at a terminal, with a network that does not move
      policy.silence = .seconds(10)
      policy.mostFailures = 4
      let tries = policy.mostFailures
      let transfer = PackTransfer(
        library: library, app: appVersion ?? newest, installation: installation, policy: policy
      ) { .zero + Timespan(start.duration(to: clock.now)) }
      do throws(TransferRefusal) {
        let source = try PackSource(address)
        let outcome = try transfer.fetch(source, at: now ?? .now) { state, pack in
          Terminal.print("\(pack.escapedForTerminal): \(state.words)\n")
        } wait: { failures, pause in
          Terminal.complain(
            "note: no answer from \(source.text.escapedForTerminal) (try \(failures) of \(tries)); "
              + "next try in \(Int(pause.seconds)) s\n")
        }
        if outcome == .inForceAlready { Terminal.print("already in force\n") }
      } catch {
        throw Diagnostic(error, at: address)
      }
    }
  }
}

extension Timespan {
  fileprivate init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}

extension Diagnostic {
  fileprivate init(_ refusal: TransferRefusal, at address: String) {
    if case .pack(let reason) = refusal {
      self.init(reason, at: address)
    } else {
      let isLost = refusal == .download(.unreachable)
      self.init(
        "\(refusal)", at: .init(file: address), kind: isLost ? .inputOutput : .badInput)
    }
  }
}

extension AppVersion {
  static func argument(_ text: String) throws -> AppVersion {
    if let version = AppVersion(text) { return version }
    throw ValidationError(
      "expected a version of up to three numbers, as in 2.14.0, found '\(text.escapedForTerminal)'")
  }
}

extension PackDownload.State {
  /// The text in a line of output.
  fileprivate var words: String {
    switch self {
    case .queued: "queued"
    case .waitingForNetwork: "waiting for a network"
    case .waitingForWiFi: "waiting for Wi-Fi"
    case .waitingForConfirmation: "waiting for permission to use the cellular network"
    case .downloading: "downloading"
    case .retrying: "interrupted, continues soon"
    case .paused: "paused"
    case .verifying: "verifying"
    case .installing: "installing"
    case .installed: "installed"
    case .refused(let refusal): "refused: \(refusal)"
    case .cancelled: "cancelled"
    }
  }
}
