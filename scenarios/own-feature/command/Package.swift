// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "arrival-run",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "own-feature", path: ".."), .package(name: "simrun", path: "../../.."),
  ],
  targets: [
    .executableTarget(
      name: "arrival-run",
      dependencies: [
        .product(name: "Arrival", package: "own-feature"),
        .product(name: "SimrunCommand", package: "simrun"),
      ])
  ])
