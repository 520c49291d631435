public import SimText

/// NMEA 0183 logs of GNSS receivers and electronic compasses, of any talker (GP, GN, GL, GA, HC…).
///
/// Sentences of one time of day make one fix, passed on when the next time begins:
///
/// - position: RMC, GGA, GNS, GLL, of which the one with the most digits is used; none where one of
///   them reports that there is no fix (status V, quality 0, mode N), which is counted
/// - speed and true course: RMC, else VTG; a magnetic course is not used
/// - accuracy: GST, as √(σ²latitude + σ²longitude), the 2-D RMS; else nil. HDOP is a dilution, not
///   meters
/// - headings: HDT and THS true, HDM magnetic, HDG magnetic with its deviation added, and true
///   where it gives the variation; they carry no time: those between two times are spread evenly,
///   the first at the time before it
/// - date: RMC and ZDA, from the receiver's clock; a year with two digits is in 1980–2079
///
/// `measured` is the receiver's time. `delivered` is the time that a phone's logger wrote after the
/// sentence (`NMEA,$GPRMC,…*65,1699400577566`), else `measured`; never before an earlier one.
///
/// A sentence with a wrong checksum is counted and skipped. A sentence without a checksum is
/// counted and read, because old receivers write none, unless it may be cut off before its last
/// value. Text between sentences is skipped; lines that start with `#` are comments, as in gpsd's
/// logs.
///
/// Memory: one line and the events of one time; up to 600 events of a file that starts undated.
public struct NMEAFormat: TraceFormat {
  public static let name = "NMEA 0183"

  /// Recognized by one sentence with a good checksum, else by a sentence of a type that simrun
  /// reads, without or with a bad checksum.
  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    start.withUnsafeBufferPointer { buffer in
      var isPlausible = false
      var rest = buffer[...]
      while !rest.isEmpty {
        let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
        rest = rest[line.endIndex...].dropFirst()
        if line.first == UInt8(ascii: "#") { continue }
        var pieces = NMEALine(UnsafeBufferPointer(rebasing: line))
        while let piece = pieces.next() {
          guard case .sentence(let sentence) = piece, let code = sentence.typeCode else { continue }
          if sentence.check == .good { return true }
          if NMEATallies.Kind(rawValue: NMEATallies.name(code)) != nil { isPlausible = true }
        }
      }
      return isPlausible
    }
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var reader = NMEAReader(file: source.name, sink)
    var lines = LineReader(source)
    var line = LineReader.Line()
    while try lines.next(&line) { reader.read(line) }
    try reader.finish()
  }
}
