import SimKernel

/// One number of a phone or a compass, as named in a file of phones.
struct ProfileField<Profile> {
  var group: String
  var key: String
  /// nil for a plain number.
  var dimension: Dimension?
  var range: ClosedRange<Double>
  var path: WritableKeyPath<Profile, Double>
  var meaning: String
  var isCount: Bool
  /// Whether a file may leave it out and then uses the population's value: it was added to the
  /// format later.
  var isOptional: Bool

  init(
    _ name: String, _ dimension: Dimension?, _ range: ClosedRange<Double>,
    _ path: WritableKeyPath<Profile, Double>, _ meaning: String, isCount: Bool = false,
    isOptional: Bool = false
  ) {
    let words = name.split(separator: ".")
    (group, key) = (String(words[0]), String(words[1]))
    (self.dimension, self.range, self.path, self.meaning) = (dimension, range, path, meaning)
    (self.isCount, self.isOptional) = (isCount, isOptional)
  }

  /// Full name as in `position.white`.
  var name: String { "\(group).\(key)" }

  /// The number as the file writes it.
  func text(_ profile: Profile) -> String {
    (dimension ?? .count).formatExactly(profile[keyPath: path])
  }

  func read(_ reader: MappingReader, over template: Profile) -> Double? {
    let usual = template[keyPath: path]
    guard let dimension else {
      guard isOptional else { return reader.number(key, in: range, meaning) }
      let value = reader.optional(key, default: Dimension.count.formatExactly(usual), meaning)
      return value.map { $0.number(in: range) } ?? usual
    }
    guard isOptional else { return reader.quantity(key, dimension, in: range, meaning) }
    return reader.quantity(key, dimension, in: range, default: usual, meaning)
  }
}

extension MappingReader {
  /// Reads a name and all `fields`, starting from `template`; nil if one is missing or invalid.
  ///
  /// - Parameter groups: the keys above the fields, with their meanings.
  func profile<Profile>(
    _ groups: [(key: String, meaning: String)], _ fields: [ProfileField<Profile>],
    over template: Profile, name path: WritableKeyPath<Profile, String>, _ meaning: String
  ) -> Profile? {
    let name = string("name", meaning)
    var profile = template
    var count = 0
    for group in groups {
      let inGroup = fields.filter { $0.group == group.key }
      let read = { (keys: MappingReader) -> Bool? in
        for field in inGroup {
          guard let value = field.read(keys, over: template) else { continue }
          if field.isCount, value != value.rounded() {
            keys.report("expected a whole number", at: field.key)
          }
          profile[keyPath: field.path] = value
          count += 1
        }
        return true
      }
      if !inGroup.allSatisfy(\.isOptional) {
        _ = mapping(group.key, group.meaning, read)
      } else if let value = optional(group.key, default: "the population's", group.meaning) {
        _ = value.mapping(read)
      } else {
        count += inGroup.count
      }
    }
    guard let name, count == fields.count else { return nil }
    profile[keyPath: path] = name
    return profile
  }
}
