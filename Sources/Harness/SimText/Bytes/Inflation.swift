import CZlib

/// Inflates zlib data in bounded memory: gzip files as a stream, blocks of a known size.
package final class Inflation {
  /// The largest growth of a file, checked once its output is large. Maps and recordings as XML
  /// shrink 10- to 20-fold, in blocks of PBF 2- to 3-fold, and a bomb about 1000-fold, the maximum
  /// of deflate.
  package static let mostGrowth = 200

  /// Output size, in bytes, below which growth is not checked.
  static let harmlessBytes = 16 << 20

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// - Parameter windowBits: 15 for zlib, 31 for gzip, −15 for raw deflate as in zip.
  package init(windowBits: Int32) {
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK else {
      fatalError("zlib has no memory for a stream")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Inflates `input` into `output` as far as possible.
  ///
  /// Returns how many bytes were consumed and produced, and zlib's status.
  package func run(
    _ input: ArraySlice<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (taken: Int, made: Int, code: Int32) {
    input.withUnsafeBufferPointer { input in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      let code = inflate(stream, Z_NO_FLUSH)
      return (
        input.count - Int(stream.pointee.avail_in), output.count - Int(stream.pointee.avail_out),
        code
      )
    }
  }

  /// Starts again, for the next member of a gzip file.
  package func restart() { inflateReset(stream) }

  /// Inflates a whole zlib stream of `size` bytes; nil where it is damaged or has another size.
  package static func block(_ input: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    let inflation = Inflation(windowBits: 15)
    var isWhole = false
    // one more byte reveals a stream that is longer than `size`
    let output = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      let (_, made, code) = inflation.run(input, into: buffer)
      isWhole = code == Z_STREAM_END && made == size
      count = made
    }
    return isWhole ? output : nil
  }
}

extension ByteSource {
  /// The inflated bytes of the gzip file behind `source`.
  ///
  /// Refused once it has produced 16 MiB and grown more than `Inflation.mostGrowth`, which no
  /// `kind` does.
  package static func gunzipping(_ source: ByteSource, of kind: String) -> ByteSource {
    let inflation = Inflation(windowBits: 31)
    var rest: ArraySlice<UInt8> = []
    var (taken, made) = (0, 0)
    var isBetweenMembers = true
    // thrown only after everything before it has been read
    var damage: Diagnostic?
    func refusal(_ message: String, _ hint: String) -> Diagnostic {
      Diagnostic(message, at: .init(file: source.name), hint: hint)
    }
    return ByteSource(named: source.name) { () throws(Diagnostic) -> [UInt8] in
      while true {
        if let damage { throw damage }
        if rest.isEmpty {
          rest = try source.next()
          if rest.isEmpty {
            if isBetweenMembers { return [] }
            throw refusal("the gzip file ends too early", "was the copy cut off?")
          }
        }
        // zeros may pad the last block, as on a tape
        if isBetweenMembers, made > 0 { rest = rest.drop { $0 == 0 } }
        if rest.isEmpty { continue }
        if isBetweenMembers, made > 0 { inflation.restart() }
        isBetweenMembers = false
        var step = (taken: 0, made: 0, code: Int32(0))
        let output = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
          step = inflation.run(rest, into: buffer)
          count = step.made
        }
        rest = rest.dropFirst(step.taken)
        taken += step.taken
        made += step.made
        switch step.code {
        case Z_STREAM_END: isBetweenMembers = true
        case Z_OK, Z_BUF_ERROR: break
        default: damage = refusal("the gzip data are damaged", "get the file again")
        }
        if made > Inflation.harmlessBytes, made / Inflation.mostGrowth > taken {
          throw refusal(
            "the gzip file unpacks to more than \(Inflation.mostGrowth) times its size; no "
              + "\(kind) does",
            "is this a zip bomb?")
        }
        if !output.isEmpty { return output }
      }
    }
  }
}
