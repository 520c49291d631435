extension PackDownload {
  /// The phone's network connection.
  public enum Network: UInt8, CaseIterable, Sendable {
    case none
    /// A connection that may cost the user money.
    case cellular
    case wifi
  }

  /// The state of a release.
  public enum State: Hashable, Sendable {
    /// Another release comes first.
    case queued
    case waitingForNetwork
    /// There is a cellular network, and the user wants Wi-Fi.
    case waitingForWiFi
    /// There is a cellular network, and the user was asked for permission to use it.
    case waitingForConfirmation
    case downloading
    /// A transfer failed, and the next try is due later.
    case retrying
    /// Paused by the user.
    case paused
    case verifying
    case installing
    // final states
    case installed
    case refused(Refusal)
    case cancelled
  }

  /// Why a release is not fetched, or not installed; the installed release stays.
  public enum Refusal: Hashable, Sendable {
    case appTooOld(needed: AppVersion)
    /// It is rolled out in stages, and this installation is not included yet.
    case notYetOffered
    case lowStorage(neededBytes: Int64, freeBytes: Int64)
    /// The server redirects to another host.
    case redirected
    /// The server does not have the file.
    case notThere
    /// The size of the file on the server, or of the data sent, differs from the signed size.
    case wrongSize
    /// The received bytes are not the signed ones.
    case wrongBytes
    /// Repeatedly nothing was received.
    case unreachable
    /// The received data cannot be written to the disk, or not installed.
    case notInstalled
  }

  /// A requested transfer.
  public struct Request: Hashable, Sendable {
    /// The number that its events carry.
    public var number: Int
    public var pack: String
    /// Index of the file in the offer.
    public var file: Int
    /// Offset of the first requested byte.
    public var from: Int64
    /// The strong validator of the bytes already there, for `If-Range`; nil if the first byte is
    /// requested.
    public var validator: String?
    /// Number of consecutive failures before.
    public var failures: Int
  }

  /// A command of the user for one release.
  public enum Command: Hashable, Sendable {
    /// The release may be fetched over a cellular network.
    case confirm
    case pause
    case resume
    case cancel
  }

  /// Why a transfer failed.
  public enum Failure: Error, Hashable, Sendable {
    /// The connection broke or was never made, or the server is overloaded.
    case lost
    /// The server has no bytes from the requested offset on.
    case noSuchRange
    case notThere
    case redirected
    /// More bytes than signed were received; they are discarded.
    case tooLong
    /// The disk does not accept the data.
    case unwritable
  }

  public enum Event: Hashable, Sendable {
    /// The user, or the app, wants this release.
    case offered(PackOffer)
    case command(Command, pack: String)
    case network(Network)
    /// Free space on the disk; nothing is fetched before this event.
    case storage(freeBytes: Int64)
    /// After a launch: the number of bytes of this release on the disk, files in their order.
    case found(pack: String, bytes: Int64)
    /// A transfer received its header: the offset of the first byte, the size of the whole file
    /// (nil if the server does not say), and its strong validator.
    case answered(Int, from: Int64, totalBytes: Int64?, validator: String?)
    /// This number of further bytes is on the disk.
    case received(Int, bytes: Int64)
    /// The server finished sending.
    case ended(Int)
    case failed(Int, Failure)
    /// All bytes were checked against the signature.
    case verified(pack: String, isRight: Bool)
    case installed(pack: String, isInForce: Bool)
    case wake
  }

  public enum Output: Hashable, Sendable {
    case state(State, pack: String)
    case fetch(Request)
    /// The transfer with this number must end; its later events are ignored.
    case stop(Int)
    case verify(pack: String)
    case install(pack: String)
    /// Its data on the disk can be deleted; the installed release stays.
    case discard(pack: String)
    /// To be written to the user database, replacing the old value.
    case save([Int64])
  }
}

extension PackDownload.State {
  /// Whether the state is final.
  public var isEnd: Bool {
    switch self {
    case .installed, .refused, .cancelled: true
    default: false
    }
  }
}
