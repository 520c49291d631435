public import PackDownload
public import PackStore

/// Why a release is not fetched.
public enum TransferRefusal: Error, Hashable, Sendable {
  /// An address that is refused, with the reason in words.
  case badAddress(String, String)
  /// The engine gave up the download.
  case download(PackDownload.Refusal)
  /// The library, the manifest or the disk refuses it.
  case pack(PackRefusal)
}

extension TransferRefusal: CustomStringConvertible {
  /// A text in lower case, without a full stop; names in it are not escaped.
  public var description: String {
    switch self {
    case .badAddress(let address, let why): "'\(address)' is not fetched from: \(why)"
    case .download(let refusal): "\(refusal)"
    case .pack(let refusal): "\(refusal)"
    }
  }
}
