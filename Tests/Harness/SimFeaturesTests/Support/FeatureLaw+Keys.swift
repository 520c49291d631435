import SimFeatures

/// Laws about the keys of a feature.
extension FeatureLaw {
  /// Returns the keys, and words of keys, that change neither an observation nor a request to the
  /// phone on the day, whatever else is set.
  ///
  /// A quantity, place or text must have an effect with at least one value; every word must have
  /// one by itself.
  ///
  /// - Parameters:
  ///   - unseen: paths and words known to have no effect on that day. They are skipped: only a
  ///     trial of all settings can show that a key has no effect.
  ///   - telling: settings under which keys have an effect that they lack by themselves; they are
  ///     tried first.
  static func ignoredKeys(
    of type: any FeatureSettings.Type, besides unseen: [String] = [],
    telling: [KeyBook.Values] = []
  ) throws -> [String] {
    let rich = try richValues(of: type)
    let book = KeyBook(rich, tours: [LawTour.long, LawTour.short])
    _ = try Candidate(type, book)
    // all entries of a list behave alike
    let keys = book.keys.filter { !$0.path.contains(".1.") && !$0.path.contains(".2.") }
    let search = KeySearch(
      type, keys, bases: rich.isEmpty ? [[:]] : [[:], rich], telling: telling)
    return try keys.flatMap { try search.ignored($0, besides: unseen) }
  }

  /// Settings under which laws must hold: the defaults, entries in every list, and each word of
  /// each key by itself.
  static func settings(
    of type: any FeatureSettings.Type
  ) throws -> [(name: String, values: KeyBook.Values)] {
    let rich = try richValues(of: type)
    let book = KeyBook(rich, tours: [LawTour.long, LawTour.short])
    _ = try Candidate(type, book)
    let words = book.keys.flatMap { key in
      key.others.compactMap { other -> (name: String, values: KeyBook.Values)? in
        guard case .word(let word) = other else { return nil }
        return ("\(key.path): \(word)", rich.merging([key.path: other]) { $1 })
      }
    }
    return [("as it comes", [:])] + (rich.isEmpty ? [] : [("with entries", rich)]) + words
  }

  /// Entries for every list among the keys.
  static func richValues(of type: any FeatureSettings.Type) throws -> KeyBook.Values {
    let book = KeyBook(tours: [LawTour.long, LawTour.short])
    _ = try Candidate(type, book)
    return Dictionary(
      uniqueKeysWithValues: book.keys.filter(\.isList).map { ($0.path, .entries(3)) })
  }
}

/// Looks for settings with which a key does something.
final class KeySearch {
  private let type: any FeatureSettings.Type
  private let keys: [KeyBook.Key]
  private let bases: [KeyBook.Values]
  private let telling: [KeyBook.Values]
  private var doings: [KeyBook.Values: LawRun.Doing] = [:]

  init(
    _ type: any FeatureSettings.Type, _ keys: [KeyBook.Key], bases: [KeyBook.Values],
    telling: [KeyBook.Values]
  ) {
    (self.type, self.keys, self.bases, self.telling) = (type, keys, bases, telling)
  }

  /// The path of `key` where it does nothing, or the words of it that do nothing.
  func ignored(_ key: KeyBook.Key, besides unseen: [String]) throws -> [String] {
    let words = key.others.compactMap { if case .word(let word) = $0 { word } else { nil } }
    guard words.isEmpty else {
      return try words.filter {
        try !unseen.contains("\(key.path): \($0)") && !bites(key, [.word($0)])
      }.map { "\(key.path): \($0)" }
    }
    return try unseen.contains(key.path) || bites(key, key.others) ? [] : [key.path]
  }

  private func bites(_ key: KeyBook.Key, _ values: [KeyBook.Value]) throws -> Bool {
    let first = bases.flatMap { base in telling.map { base.merging($0) { $1 } } }
    for setting in bases + first + settings(beside: key) {
      let plain = try doing(setting)
      for value in values {
        var changed = setting
        changed[key.path] = value
        if try doing(changed) != plain { return true }
      }
    }
    return false
  }

  /// Settings in which one other key has another value: a key may have an effect only then.
  private func settings(beside key: KeyBook.Key) -> [KeyBook.Values] {
    // a text is shown or not, whatever else is set
    if key.others == [.text("another")] { return [] }
    return bases.flatMap { base in
      keys.filter { $0.path != key.path && !$0.isList }.flatMap { other in
        other.others.map { base.merging([other.path: $0]) { $1 } }
      }
    }
  }

  private func doing(_ values: KeyBook.Values) throws -> LawRun.Doing {
    if let known = doings[values] { return known }
    let doing = try Candidate(type, values, in: .day).run(.day).doing
    doings[values] = doing
    return doing
  }
}
