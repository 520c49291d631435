// swift-tools-version: 6.2
import PackageDescription

let simrun = Target.Dependency.product(name: "SimrunTesting", package: "simrun")

let package = Package(
  name: "own-feature",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Arrival", targets: ["Arrival"])],
  dependencies: [.package(name: "simrun", path: "../..", traits: [])],
  targets: [
    .target(name: "Arrival", dependencies: [simrun]),
    .testTarget(name: "ArrivalTests", dependencies: ["Arrival", simrun]),
  ])
