import SimText

/// One block of map data of a PBF file: a table of strings, and groups of elements that use it.
struct PBFBlock {
  enum Failure: Error {
    /// The error; nil where the bytes are not a block.
    case damage(String?)
    /// The error that the receiver of the block threw.
    case refusal(Diagnostic)
  }

  /// The largest number of strings in a block; one usually has 8000 elements (assumed).
  private static let stringLimit = 1_000_000

  private let bytes: ArraySlice<UInt8>
  private var strings: [ArraySlice<UInt8>] = []
  private var granularity: Int64 = 100
  private var latitudeOffset: Int64 = 0
  private var longitudeOffset: Int64 = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  func tell(_ sink: any MapElementSink) throws(Failure) {
    var block = self
    try reading { () throws(ProtobufMessage.Damage) in
      var message = ProtobufMessage(bytes)
      while let field = try message.next() {
        switch field {
        case (1, .bytes(let table)): try block.readStrings(table)
        case (17, .varint(let value)): block.granularity = Int64(truncatingIfNeeded: value)
        case (19, .varint(let value)): block.latitudeOffset = Int64(bitPattern: value)
        case (20, .varint(let value)): block.longitudeOffset = Int64(bitPattern: value)
        default: break
        }
      }
    }
    // a second time, because fields needed for them may come after them
    var message = ProtobufMessage(bytes)
    while let field = try reading({ () throws(ProtobufMessage.Damage) in try message.next() }) {
      if case (2, .bytes(let group)) = field { try block.tell(group, to: sink) }
    }
  }

  private mutating func readStrings(_ table: ArraySlice<UInt8>) throws(ProtobufMessage.Damage) {
    var message = ProtobufMessage(table)
    while let field = try message.next() {
      guard case (1, .bytes(let string)) = field else { continue }
      guard strings.count < Self.stringLimit else {
        throw ProtobufMessage.Damage(what: "a block with more than \(Self.stringLimit) texts")
      }
      strings.append(string)
    }
  }

  private func tell(
    _ group: ArraySlice<UInt8>, to sink: any MapElementSink
  ) throws(Failure) {
    var message = ProtobufMessage(group)
    while let field = try reading({ () throws(ProtobufMessage.Damage) in try message.next() }) {
      guard case .bytes(let bytes) = field.value else { continue }
      switch field.number {
      case 1 where sink.wanted.contains(.nodes): try tellNode(bytes, to: sink)
      case 2 where sink.wanted.contains(.nodes): try tellDense(bytes, to: sink)
      case 3 where sink.wanted.contains(.ways): try tellMembers(bytes, isWay: true, to: sink)
      case 4 where sink.wanted.contains(.relations):
        try tellMembers(bytes, isWay: false, to: sink)
      default: break
      }
    }
  }

  private func tellNode(_ bytes: ArraySlice<UInt8>, to sink: any MapElementSink) throws(Failure) {
    var (id, latitude, longitude) = (Int64(0), Int64(0), Int64(0))
    let tags = try reading { () throws(ProtobufMessage.Damage) in
      var message = ProtobufMessage(bytes)
      var (keys, values): (ArraySlice<UInt8>, ArraySlice<UInt8>) = ([], [])
      while let field = try message.next() {
        switch field {
        case (1, .varint(let raw)): id = Self.signed(raw)
        case (2, .bytes(let bytes)): keys = bytes
        case (3, .bytes(let bytes)): values = bytes
        case (8, .varint(let raw)): latitude = Self.signed(raw)
        case (9, .varint(let raw)): longitude = Self.signed(raw)
        default: break
        }
      }
      return try paired(keys, values)
    }
    let position = self.position(latitude, longitude)
    try telling { () throws(Diagnostic) in try sink.node(id, at: position, tags) }
  }

  private func tellDense(_ bytes: ArraySlice<UInt8>, to sink: any MapElementSink) throws(Failure) {
    var (ids, latitudes, longitudes) = (bytes.prefix(0), bytes.prefix(0), bytes.prefix(0))
    var pairs = bytes.prefix(0)
    try reading { () throws(ProtobufMessage.Damage) in
      var message = ProtobufMessage(bytes)
      while let field = try message.next() {
        switch field {
        case (1, .bytes(let bytes)): ids = bytes
        case (8, .bytes(let bytes)): latitudes = bytes
        case (9, .bytes(let bytes)): longitudes = bytes
        case (10, .bytes(let bytes)): pairs = bytes
        default: break
        }
      }
    }
    var (id, latitude, longitude) = (Int64(0), Int64(0), Int64(0))
    while !ids.isEmpty {
      let tags = try reading { () throws(ProtobufMessage.Damage) in
        id &+= try ids.takeSigned()
        latitude &+= try latitudes.takeSigned()
        longitude &+= try longitudes.takeSigned()
        return try takeTags(&pairs)
      }
      let position = self.position(latitude, longitude)
      try telling { () throws(Diagnostic) in try sink.node(id, at: position, tags) }
    }
  }

  /// Reads the tags of one node: alternating indices of keys and values, then a zero.
  private func takeTags(
    _ pairs: inout ArraySlice<UInt8>
  ) throws(ProtobufMessage.Damage) -> MapTags {
    var tags = MapTags()
    while !pairs.isEmpty {
      let key = try pairs.takeVarint()
      if key == 0 { break }
      try append(key, try pairs.takeVarint(), to: &tags)
    }
    return tags
  }

  /// A way with its nodes, or a relation with its members that are ways.
  private func tellMembers(
    _ bytes: ArraySlice<UInt8>, isWay: Bool, to sink: any MapElementSink
  ) throws(Failure) {
    var (id, refs) = (Int64(0), [Int64]())
    let tags = try reading { () throws(ProtobufMessage.Damage) in
      var message = ProtobufMessage(bytes)
      var (keys, values) = (bytes.prefix(0), bytes.prefix(0))
      var (deltas, types) = (bytes.prefix(0), bytes.prefix(0))
      while let field = try message.next() {
        switch field {
        case (1, .varint(let raw)): id = Int64(bitPattern: raw)
        case (2, .bytes(let bytes)): keys = bytes
        case (3, .bytes(let bytes)): values = bytes
        case (8, .bytes(let bytes)) where isWay: deltas = bytes
        case (9, .bytes(let bytes)) where !isWay: deltas = bytes
        case (10, .bytes(let bytes)) where !isWay: types = bytes
        default: break
        }
      }
      var ref: Int64 = 0
      while !deltas.isEmpty {
        ref &+= try deltas.takeSigned()
        // type 1 is a way among the members of a relation
        let type = isWay ? 1 : try types.takeVarint()
        guard type == 1 else { continue }
        guard refs.count < MapMembers.limit else {
          throw ProtobufMessage.Damage(what: MapMembers.tooMany)
        }
        refs.append(ref)
      }
      return try paired(keys, values)
    }
    try telling { () throws(Diagnostic) in
      if isWay { try sink.way(id, refs, tags) } else { try sink.relation(id, refs, tags) }
    }
  }

  // MARK: values

  private func paired(
    _ keys: ArraySlice<UInt8>, _ values: ArraySlice<UInt8>
  ) throws(ProtobufMessage.Damage) -> MapTags {
    var (keys, values, tags) = (keys, values, MapTags())
    while !keys.isEmpty {
      try append(try keys.takeVarint(), try values.takeVarint(), to: &tags)
    }
    return tags
  }

  private func append(
    _ key: UInt64, _ value: UInt64, to tags: inout MapTags
  ) throws(ProtobufMessage.Damage) {
    guard key < strings.count, value < strings.count else { throw ProtobufMessage.Damage() }
    let (key, value) = (strings[Int(key)], strings[Int(value)])
    guard tags.hasRoom(for: key.count + value.count) else {
      throw ProtobufMessage.Damage(what: MapTags.tooMuch)
    }
    tags.append(String(decoding: key, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  /// In nanodegrees once the granularity is applied.
  private func position(_ latitude: Int64, _ longitude: Int64) -> MapPosition? {
    func degrees(_ value: Int64, _ offset: Int64) -> Double {
      (Double(value) * Double(granularity) + Double(offset)) / 1e9
    }
    return MapPosition(
      latitudeDegrees: degrees(latitude, latitudeOffset),
      longitudeDegrees: degrees(longitude, longitudeOffset))
  }

  private static func signed(_ raw: UInt64) -> Int64 {
    Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
  }

  private func reading<T>(
    _ body: () throws(ProtobufMessage.Damage) -> T
  ) throws(Failure) -> T {
    do throws(ProtobufMessage.Damage) { return try body() } catch { throw .damage(error.what) }
  }

  private func telling(_ body: () throws(Diagnostic) -> Void) throws(Failure) {
    do throws(Diagnostic) { try body() } catch { throw .refusal(error) }
  }
}
