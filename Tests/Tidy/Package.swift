// swift-tools-version: 6.2
// The project's rules for its own text: what imports what, sizes, words, what cites what. A package
// of its own, so that it is checked in seconds, before anything else is built.
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
