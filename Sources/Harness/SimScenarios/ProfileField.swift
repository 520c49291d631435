import SimKernel

/// One number of a phone or a compass, as a file of phones names it.
struct ProfileField<Profile> {
  var group: String
  var key: String
  /// nil for a plain number.
  var dimension: Dimension?
  var range: ClosedRange<Double>
  var path: WritableKeyPath<Profile, Double>
  var meaning: String
  var isCount: Bool

  init(
    _ name: String, _ dimension: Dimension?, _ range: ClosedRange<Double>,
    _ path: WritableKeyPath<Profile, Double>, _ meaning: String, isCount: Bool = false
  ) {
    let words = name.split(separator: ".")
    (group, key) = (String(words[0]), String(words[1]))
    (self.dimension, self.range, self.path, self.meaning) = (dimension, range, path, meaning)
    self.isCount = isCount
  }

  /// As in `position.white`.
  var name: String { "\(group).\(key)" }

  /// As the file writes it.
  func text(_ profile: Profile) -> String {
    (dimension ?? .count).formatExactly(profile[keyPath: path])
  }

  func read(_ reader: MappingReader) -> Double? {
    guard let dimension else { return reader.number(key, in: range, meaning) }
    return reader.quantity(key, dimension, in: range, meaning)
  }
}

extension MappingReader {
  /// Reads a name and all `fields` over those of `template`; nil where one is missing or refused.
  ///
  /// - Parameter groups: the keys that the fields stand under, and what each is about.
  func profile<Profile>(
    _ groups: [(key: String, meaning: String)], _ fields: [ProfileField<Profile>],
    over template: Profile, name path: WritableKeyPath<Profile, String>, _ meaning: String
  ) -> Profile? {
    let name = string("name", meaning)
    var profile = template
    var count = 0
    for group in groups {
      _ = mapping(group.key, group.meaning) { keys -> Bool? in
        for field in fields where field.group == group.key {
          guard let value = field.read(keys) else { continue }
          if field.isCount, value != value.rounded() {
            keys.report("expected a whole number", at: field.key)
          }
          profile[keyPath: field.path] = value
          count += 1
        }
        return true
      }
    }
    guard let name, count == fields.count else { return nil }
    profile[keyPath: path] = name
    return profile
  }
}
