extension Change {
  /// Changes of elements: parts enclosed by brackets or XML tags.
  static let ofElements: [Change] = [
    Change("double an element") { draft in
      guard let element = draft.element() else { return }
      let copy = Array(draft.bytes[element])
      let comma: [UInt8] = draft.random.oneIn(2) ? [0x2C] : []
      let copies = Array(repeating: comma + copy, count: draft.times(copy.count + 1))
      draft.bytes.insert(contentsOf: copies.joined(), at: element.upperBound)
    },
    Change("remove an element") { draft in
      guard let element = draft.element() else { return }
      draft.bytes.removeSubrange(element)
    },
    Change("exchange elements") { draft in
      guard let a = draft.element(), let b = draft.element() else { return }
      draft.exchange(a, b)
    },
    Change("put an element elsewhere") { draft in
      guard let element = draft.element() else { return }
      let copy = Array(draft.bytes[element])
      draft.bytes.insert(contentsOf: copy, at: draft.place())
    },
    Change("nest deep") { draft in
      let (open, close) = draft.pick([
        ("[", "]"), ("{\"a\":", "}"), ("<a>", "</a>"), ("- ", ""), ("{a: ", "}"), ("&a [", "]"),
        ("\"", "\""), ("(", ")"), ("<trkpt lat='1' lon='1'>", "</trkpt>"), ("{", "}"), ("? ", ""),
      ])
      let depth = draft.times(open.utf8.count + close.utf8.count)
      let place = draft.place()
      let inner = draft.element().map { Array(draft.bytes[$0]) } ?? []
      var nest = Array(String(repeating: open, count: depth).utf8) + inner
      if draft.random.oneIn(2) { nest += Array(String(repeating: close, count: depth).utf8) }
      draft.bytes.insert(contentsOf: nest, at: place)
    },
    Change("plant an entity") { draft in
      draft.bytes.insert(contentsOf: Array("&z;".utf8), at: draft.place())
      let start =
        draft.bytes.starts(with: Array("<?xml".utf8))
        ? (draft.bytes.firstIndex(of: UInt8(ascii: ">")) ?? -1) + 1 : 0
      draft.bytes.insert(contentsOf: Array(draft.pick(entities).utf8), at: start)
    },
    Change("plant aliases") { draft in
      let levels = (1...9).map { level in
        "b\(level): &b\(level) ["
          + Array(repeating: "*b\(level - 1)", count: 9)
          .joined(separator: ", ") + "]\n"
      }
      let bomb = "b0: &b0 [x, x]\n" + levels.joined()
      draft.bytes.insert(
        contentsOf: Array(bomb.utf8), at: draft.random.oneIn(2) ? 0 : draft.place())
    },
  ]

  /// Document types whose entity `z` is endless, external or recursive.
  private static let entities: [String] = [
    "<!DOCTYPE gpx [<!ENTITY a0 \"ha\">"
      + (1...9).map { level in
        "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
      }.joined() + "<!ENTITY z \"&a9;\">]>",
    "<!DOCTYPE gpx [<!ENTITY z SYSTEM \"file:///dev/zero\">]>",
    "<!DOCTYPE gpx [<!ENTITY % p SYSTEM \"file:///dev/zero\"> %p;]>",
    "<!DOCTYPE gpx SYSTEM \"file:///dev/zero\">",
    "<!DOCTYPE gpx PUBLIC \"-//x//y\" \"http://127.0.0.1:9/x.dtd\">",
    "<!DOCTYPE gpx [<!ENTITY z \"&z;\">]>",
    "<!DOCTYPE gpx [<!ENTITY z \"" + String(repeating: "x", count: 50_000) + "\">]>",
    "<!DOCTYPE gpx [<!ATTLIST trkpt lat CDATA \"91\">]>",
  ]
}

extension Draft {
  /// Returns an element after a random place; nil if there is none.
  fileprivate mutating func element() -> Range<Int>? {
    let start = place()
    guard let open = bytes[start...].firstIndex(where: { "{[<".utf8.contains($0) }) else {
      return nil
    }
    let end = bytes[open] == UInt8(ascii: "<") ? tagEnd(open) : bracketEnd(open)
    return open..<(end ?? min(bytes.count, open + 20))
  }

  /// Returns the end of the bracket that matches the one at `open`; brackets in strings count too.
  private func bracketEnd(_ open: Int) -> Int? {
    var depth = 0
    for index in open..<bytes.count {
      if bytes[index] == bytes[open] { depth += 1 }
      // in ASCII the code of the closing bracket is that of the opening one plus two
      if bytes[index] == bytes[open] + 2 { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return nil
  }

  /// Returns the end of the element whose tag starts at `open`, or the end of that tag.
  private func tagEnd(_ open: Int) -> Int? {
    let name = bytes[(open + 1)...].prefix { !" />\n".utf8.contains($0) }
    let endTag = Array("</".utf8) + name + [UInt8(ascii: ">")]
    guard !name.isEmpty, let end = bytes[open...].firstRange(of: endTag) else {
      return bytes[open...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    }
    return end.upperBound
  }
}
