/// A file that appears whole or not at all: written beside its place, brought onto the disk, then
/// moved there in one step. What was not published is removed.
public final class DraftFile {
  public let path: String
  /// Where the content goes.
  public var sink: ByteSink
  private let draft: String
  private let descriptor: Int32
  private var isOpen = true
  private var isPublished = false

  /// Begins a file at `path`; its folder must be there.
  public init(_ path: String) throws(WriteError) {
    self.path = path
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    // by process, so that two do not mix
    draft = "\(path[..<slash]).\(path[slash...]).\(SystemFile.processNumber)"
    switch SystemFile.create(draft) {
    case .success(let opened): descriptor = opened
    case .failure(let failure): throw WriteError(path, failure.number)
    }
    sink = ByteSink(descriptor: descriptor)
  }

  deinit {
    if isOpen { _ = SystemFile.finish(descriptor) }
    if !isPublished { _ = SystemFile.remove(draft) }
  }

  /// Ends the content and brings it onto the disk; nothing stands at `path` yet.
  public func finish() throws(WriteError) {
    sink.drain()
    let finished = SystemFile.finish(descriptor)
    isOpen = false
    if let number = sink.failure ?? finished { throw WriteError(path, number) }
  }

  /// Moves the finished file to its place, over what stood there.
  public func publish() throws(WriteError) {
    if let number = SystemFile.move(draft, to: path) { throw WriteError(path, number) }
    isPublished = true
  }

  /// Gives the finished file its place where nothing stands there; false where something does.
  public func publishWhereNothingIs() throws(WriteError) -> Bool {
    // a second name for the file, in one step; the draft's own goes when the draft does
    let number = SystemFile.link(draft, to: path)
    if let number, number != SystemFile.exists { throw WriteError(path, number) }
    return number == nil
  }
}
