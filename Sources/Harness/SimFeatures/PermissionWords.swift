import Sensing

/// The words scenarios use for permissions.
enum PermissionWords {
  static let all: [(word: String, value: Authorization.Status?)] = [
    ("not_asked", nil), ("when_in_use", .whenInUse), ("always", .always),
  ]
  static let meaning = "what the user is asked for; not_asked takes no notice of a denial either"
}
