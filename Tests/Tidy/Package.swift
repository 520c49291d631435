// swift-tools-version: 6.2
// Checks the project's rules for its own texts: imports, sizes, words, references. It is a separate
// package, so that they are checked in seconds, before anything else is built.
import PackageDescription

let package = Package(
  name: "tidy",
  platforms: [.macOS(.v15)],
  targets: [
    .testTarget(
      name: "TidyTests", path: ".",
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
        .treatAllWarnings(as: .error),
      ])
  ],
  swiftLanguageModes: [.v6])
