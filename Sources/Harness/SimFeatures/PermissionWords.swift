import Sensing

/// The words scenarios use for permissions.
enum PermissionWords {
  static let all: [(word: String, value: Authorization.Status?)] = [
    ("not_asked", nil), ("when_in_use", .whenInUse), ("always", .always),
  ]
  static let meaning =
    "the permission that the app asks for; with not_asked, a denial has no effect either"
}
