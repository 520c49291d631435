extension Change {
  /// Changes that need no knowledge of the format.
  static let ofBytes: [Change] = [
    Change("cut off") { draft in draft.bytes.removeSubrange(draft.place()...) },
    Change("cut the start off") { draft in
      draft.bytes.removeFirst(min(draft.bytes.count, draft.random.index(100)))
    },
    Change("remove bytes") { $0.bytes.removeSubrange($0.range(upTo: 40)) },
    Change("copy bytes") { draft in
      let range = draft.range(upTo: 40)
      draft.bytes.insert(contentsOf: Array(draft.bytes[range]), at: draft.place())
    },
    Change("overwrite a byte") { draft in
      let byte = UInt8(truncatingIfNeeded: draft.random.next())
      draft.bytes.replaceSubrange(draft.range(upTo: 1), with: [byte])
    },
    Change("flip a bit") { draft in
      guard !draft.bytes.isEmpty else { return }
      draft.bytes[draft.random.index(draft.bytes.count)] ^= UInt8(1 << draft.random.index(8))
    },
    Change("exchange bytes") { $0.exchange($0.range(upTo: 1), $0.range(upTo: 1)) },
    Change("insert a piece") { draft in
      draft.bytes.insert(contentsOf: draft.pick(pieces), at: draft.place())
    },
    Change("replace by a piece") { draft in
      let range = draft.range(upTo: 8)
      draft.bytes.replaceSubrange(range, with: draft.pick(pieces))
    },
    Change("insert zero bytes") { draft in
      let zeros = [UInt8](repeating: 0, count: draft.times(1))
      draft.bytes.insert(contentsOf: zeros, at: draft.place())
    },
    Change("insert a huge line") { draft in
      let byte = draft.pick(Array("a,0 <{[\"\t$;x".utf8))
      let line = [UInt8](repeating: byte, count: draft.hugeBytes)
      draft.bytes.insert(contentsOf: line, at: draft.place())
    },
  ]

  /// Pieces with a meaning in some format.
  private static let pieces: [[UInt8]] =
    [
      "<", ">", "]]>", "<![CDATA[", "<!--", "-->", "<?xml version='1.1'?>", "&", "&#0;",
      "&#x110000;", "&amp;", "&lt;", "<!DOCTYPE a [", "</", "/>", "<gpx>", "</gpx>", "<trkpt>",
      "<trkpt lat='1' lon='1'><time>2100-12-31T23:59:59.999999999Z</time></trkpt>",
      ",,,,,", ";;;", "\t\t", "\n", "\r", "\r\n", "\n\n", "\"", "'", "\"\"", "\\", "\\ud83d",
      "\\u0000", "[[[[[[", "},{", "null", "true", "\"time\":", ",\"t_ns\":0", ",", ":", "{}", "[]",
      "# Fix,Provider,Latitude,Longitude,UnixTimeMillis\n", "$GPRMC,", "$", "*", "*00", "!",
      "&a ", "*a", "!!str ", "<<: ", "? ", ": ", "- ", "[", "]", "{", "}", ", ", "|", "> ",
      ">= ", "%", "@", "`", "#", " # ", "---\n", "...\n", "\t", "~", "yes", "..", "''",
      "\"\\x61\"", "title: x\n", "  pace: 1 m/s\n", "\u{1B}[2J", "\u{85}", "\u{2028}", "\u{FEFF}",
      "\u{E000}", "\u{202E}", "e\u{301}", "\u{301}", "🇩🇪", "👩‍👩‍👧", " ", "-", "+", ".", "_",
    ].map { Array($0.utf8) }
}
