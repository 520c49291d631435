public import PackDownload
public import PackStore

/// Why a release is not fetched.
public enum TransferRefusal: Error, Hashable, Sendable {
  /// An address that is not fetched from; why, in words.
  case badAddress(String, String)
  /// The engine gave it up.
  case download(PackDownload.Refusal)
  /// The library, the manifest or the disk says no.
  case pack(PackRefusal)
}

extension TransferRefusal: CustomStringConvertible {
  /// Lower case, without a full stop; names in it are not escaped.
  public var description: String {
    switch self {
    case .badAddress(let address, let why): "'\(address)' is not fetched from: \(why)"
    case .download(let refusal): "\(refusal)"
    case .pack(let refusal): "\(refusal)"
    }
  }
}
