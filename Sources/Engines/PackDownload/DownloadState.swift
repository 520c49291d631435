extension PackDownload {
  /// How the phone is connected.
  public enum Network: UInt8, CaseIterable, Sendable {
    case none
    /// What may cost the user money.
    case cellular
    case wifi
  }

  /// Where a release is on its way.
  public enum State: Hashable, Sendable {
    /// Another one comes first.
    case queued
    case waitingForNetwork
    /// There is a cellular network, and the user wants Wi-Fi.
    case waitingForWiFi
    /// There is a cellular network, and the user was asked whether it may be used.
    case waitingForConfirmation
    case downloading
    /// A transfer failed, and the next one is due later.
    case retrying
    /// By the user.
    case paused
    case verifying
    case installing
    // and the ends
    case installed
    case refused(Refusal)
    case cancelled
  }

  /// Why a release is not fetched, or not taken; what was in force before stays.
  public enum Refusal: Hashable, Sendable {
    case appTooOld(needed: AppVersion)
    /// It is rolled out in stages, and not to this installation yet.
    case notYetOffered
    case lowStorage(neededBytes: Int64, freeBytes: Int64)
    /// The server sends to another host.
    case redirected
    /// The server does not have the file.
    case notThere
    /// The server has, or sends, more or less than what was signed.
    case wrongSize
    /// What came is not what was signed.
    case wrongBytes
    /// Time and again nothing came.
    case unreachable
    /// What came can't be put on the disk, or not in force.
    case notInstalled
  }

  /// A transfer that is asked for.
  public struct Request: Hashable, Sendable {
    /// What its events are told by.
    public var number: Int
    public var pack: String
    /// Which of the offer's files.
    public var file: Int
    /// The first byte that is wanted.
    public var from: Int64
    /// The strong validator of what is there already, for `If-Range`; nil from the first byte on.
    public var validator: String?
    /// How often in a row it failed before.
    public var failures: Int
  }

  /// What the app's user wants of one release.
  public enum Command: Hashable, Sendable {
    /// It may be fetched over a cellular network.
    case confirm
    case pause
    case resume
    case cancel
  }

  /// How a transfer can fail.
  public enum Failure: Error, Hashable, Sendable {
    /// It was cut, or never came to be; the server is overloaded.
    case lost
    /// The server has nothing from the byte on that was asked for.
    case noSuchRange
    case notThere
    case redirected
    /// More came than was signed; no byte of that is kept.
    case tooLong
    /// The disk does not take it.
    case unwritable
  }

  public enum Event: Hashable, Sendable {
    /// The user wants this release, or the app does for him.
    case offered(PackOffer)
    case command(Command, pack: String)
    case network(Network)
    /// Room on the disk; without a word of it nothing is fetched.
    case storage(freeBytes: Int64)
    /// After a launch: of this release so many bytes are on the disk, files in their order.
    case found(pack: String, bytes: Int64)
    /// A transfer gave its head: which byte comes first, how long the whole file is (nil where the
    /// server does not say), its strong validator.
    case answered(Int, from: Int64, totalBytes: Int64?, validator: String?)
    /// So many more bytes are on the disk.
    case received(Int, bytes: Int64)
    /// All that the server wanted to send was received.
    case ended(Int)
    case failed(Int, Failure)
    /// Every byte was held against what was signed.
    case verified(pack: String, isRight: Bool)
    case installed(pack: String, isInForce: Bool)
    case wake
  }

  public enum Output: Hashable, Sendable {
    case state(State, pack: String)
    case fetch(Request)
    /// The transfer of this number is to end; what it still says is ignored.
    case stop(Int)
    case verify(pack: String)
    case install(pack: String)
    /// What is on the disk of it can go; what is in force stays.
    case discard(pack: String)
    /// Belongs into the user database, in the place of what was there.
    case save([Int64])
  }
}

extension PackDownload.State {
  /// Whether nothing comes after it.
  public var isEnd: Bool {
    switch self {
    case .installed, .refused, .cancelled: true
    default: false
    }
  }
}
