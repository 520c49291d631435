// swift-tools-version: 6.2
// The map of the tiers: which target may import which. ARCHITECTURE.md explains it; Tests/Tidy
// checks it.
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// Test code is not optimized in optimized builds: optimizing it takes longer than it saves.
let unoptimized = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func target(
  _ name: String, in tier: String, _ uses: [String], _ libraries: [Target.Dependency],
  embedded: [String] = [], excluding: [String] = []
) -> Target {
  .target(
    name: name, dependencies: uses.map { .byName(name: $0) } + libraries,
    path: "Sources/\(tier)/\(name)", exclude: excluding,
    resources: embedded.map { .embedInCode($0) },
    swiftSettings: strict,
    // Swift calls sqrt and fmod of libm, which are exact; a bare engine needs nothing else linked
    linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
}

/// The version that `make dist` and `make install` set; nil for the version in the sources.
let version: [CSetting] =
  Context.environment["SIMRUN_RELEASE"].map { [.define("SIMRUN_RELEASE", to: "\"\($0)\"")] } ?? []

/// A library that ships in an app: no I/O, no clock, no randomness, no Foundation.
func engine(_ name: String, uses: [String] = []) -> Target {
  target(name, in: "Engines", uses, [])
}

/// A library that connects engines with the files and libraries of an app's system.
func adapter(_ name: String, uses: [String] = [], libraries: [Target.Dependency] = []) -> Target {
  target(name, in: "Adapters", uses, libraries)
}

/// A library that only the test bench needs; it never ships in an app. `embedded` files become part
/// of the binary.
func harness(
  _ name: String, uses: [String] = [], libraries: [Target.Dependency] = [],
  embedded: [String] = [], excluding: [String] = []
) -> Target {
  target(name, in: "Harness", uses, libraries, embedded: embedded, excluding: excluding)
}

func tests(
  _ name: String, in tier: String, uses: [String], libraries: [Target.Dependency] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: uses.map { .byName(name: $0) } + libraries,
    path: "Tests/\(tier)/\(name)Tests", swiftSettings: unoptimized)
}

/// Shared by several suites: a bench for engines, seeded random numbers, drawn maps.
let support = Target.target(
  name: "TestSupport", dependencies: ["Geodesy", "Sensing", "SimWorlds", "WalkRouter"],
  path: "Tests/Support/TestSupport",
  swiftSettings: strict)

/// Samples of every recording format, and the rules that every parsed recording must meet.
let samples = Target.target(
  name: "TraceSamples",
  dependencies: ["CZlib", "Geodesy", "Sensing", "SimKernel", "SimText", "SimTraces"],
  path: "Tests/Support/TraceSamples", swiftSettings: strict)

/// Valid and invalid maps in each supported format.
let maps = Target.target(
  name: "MapSamples", dependencies: ["SimMaps", "SimText", "TraceSamples"],
  path: "Tests/Support/MapSamples", swiftSettings: strict)

/// Compares lane matching and the app's own position with the truth: `make bench` prints it.
let matching = Target.target(
  name: "SimMatching",
  dependencies: [
    "Elementary", "Geodesy", "LaneMatching", "Sensing", "SimKernel", "SimNumerics", "SimSensors",
    "SimWorlds", "WalkRouter",
  ],
  path: "Tests/Bench/SimMatching", swiftSettings: strict)

/// Random days among places, and a second implementation of the rules of a day's plan.
let days = Target.target(
  name: "PlanSamples",
  dependencies: ["DayPlan", "Geodesy", "OpeningHours", "TestSupport", "WalkRouter"],
  path: "Tests/Support/PlanSamples", swiftSettings: strict)

/// A server on this machine that serves a release, and lies or cuts connections on request.
let mirror = Target.target(
  name: "PackMirror", path: "Tests/Support/PackMirror", swiftSettings: strict)

let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// A library that the command needs, but tests of a user's feature do not.
func command(_ name: String, of package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Command"]))
}

let arguments = command("ArgumentParser", of: "swift-argument-parser")
let crypto = command("Crypto", of: "swift-crypto")
let grdb = command("GRDB", of: "GRDB.swift")
let sqlite = command("GRDBSQLite", of: "GRDB.swift")

let engines = [
  engine("Elementary"),
  engine("Geodesy", uses: ["Elementary"]),
  engine("Sensing", uses: ["Geodesy"]),
  engine("WalkRouter", uses: ["Geodesy", "Sensing"]),
  engine("HomeCompass", uses: ["Elementary", "Geodesy", "Sensing"]),
  engine("AppLog", uses: ["Geodesy", "Sensing"]),
  engine("PowerPolicy", uses: ["Geodesy", "Sensing"]),
  engine("AudioTour", uses: ["Geodesy", "Sensing"]),
  engine("LaneMatching", uses: ["Elementary", "Geodesy", "Sensing", "WalkRouter"]),
  engine("PackDownload", uses: ["Sensing"]),
  engine("OpeningHours"),
  engine(
    "NearbyPlaces",
    uses: ["Elementary", "Geodesy", "HomeCompass", "OpeningHours", "PowerPolicy", "Sensing"]),
  engine("DayPlan", uses: ["Geodesy", "OpeningHours", "Sensing", "WalkRouter"]),
  engine("PlaceLookup", uses: ["Geodesy", "PowerPolicy", "Sensing"]),
  engine("RouteCards", uses: ["Geodesy", "HomeCompass", "Sensing", "WalkRouter"]),
]

let adapters = [
  adapter("SafeFiles"),
  adapter(
    "PackStore", uses: ["Geodesy", "PackDownload", "SafeFiles", "WalkRouter"],
    libraries: [crypto, grdb, sqlite]),
  adapter("PackTransfer", uses: ["PackDownload", "PackStore", "Sensing"]),
]

let harnesses = [
  harness("SimNumerics", uses: ["CGSL", "Elementary", "SimKernel"]),
  harness("SimObservations", uses: ["Geodesy", "Sensing"]),
  harness("SimKernel", uses: ["Elementary", "Geodesy", "Sensing", "SimObservations"]),
  harness("SimText", uses: ["CLibXML2", "CZlib", "Geodesy", "SafeFiles", "Sensing"]),
  harness(
    "SimTraces",
    uses: [
      "Elementary", "Geodesy", "Sensing", "SimKernel", "SimNumerics", "SimObservations", "SimText",
    ]),
  harness(
    "SimRedaction", uses: ["Elementary", "Geodesy", "Sensing", "SimKernel"],
    libraries: [crypto]),
  harness("SimWorlds", uses: ["Elementary", "Geodesy", "Sensing", "SimKernel", "WalkRouter"]),
  harness(
    "SimVectors",
    uses: [
      "DayPlan", "Elementary", "Geodesy", "HomeCompass", "OpeningHours", "RouteCards", "Sensing",
      "SimText", "SimWorlds", "WalkRouter",
    ]),
  harness("SimMaps", uses: ["Geodesy", "PackStore", "SimText", "SimWorlds", "WalkRouter"]),
  harness(
    "SimSensors", uses: ["Elementary", "Geodesy", "Sensing", "SimKernel", "SimText"]),
  harness("SimFaults", uses: ["Elementary", "Geodesy", "Sensing", "SimKernel"]),
  harness(
    "SimFitting",
    uses: [
      "Elementary", "Geodesy", "LaneMatching", "Sensing", "SimKernel", "SimNumerics", "SimSensors",
      "SimWorlds", "WalkRouter",
    ]),
  harness("SimEnergy", uses: ["Sensing", "SimKernel", "SimObservations", "SimText"]),
  harness(
    "SimFeatures",
    uses: [
      "AppLog", "AudioTour", "DayPlan", "Geodesy", "HomeCompass", "LaneMatching", "NearbyPlaces",
      "OpeningHours", "PackDownload", "PlaceLookup", "PowerPolicy", "RouteCards", "Sensing",
      "SimKernel", "SimObservations", "SimText", "WalkRouter",
    ]),
  harness(
    "SimPrograms",
    uses: [
      "CChild", "Geodesy", "Sensing", "SimFeatures", "SimKernel", "SimObservations", "SimText",
    ]),
  harness(
    "SimMetrics",
    uses: [
      "Elementary", "Geodesy", "Sensing", "SimEnergy", "SimKernel", "SimNumerics",
      "SimObservations",
    ]),
  harness(
    "SimScenarios",
    uses: [
      "AudioTour", "Geodesy", "HomeCompass", "OpeningHours", "SafeFiles", "Sensing", "SimEnergy",
      "SimFaults", "SimFeatures", "SimKernel", "SimMetrics", "SimObservations", "SimSensors",
      "SimText", "SimTraces", "SimWorlds", "WalkRouter",
    ], libraries: [yams]),
  harness(
    "SimPacks",
    uses: [
      "PackStore", "RouteCards", "SafeFiles", "SimFeatures", "SimMaps", "SimScenarios", "SimText",
      "SimWorlds", "WalkRouter",
    ]),
  harness(
    "SimResults",
    uses: [
      "CRelease", "Geodesy", "Sensing", "SimKernel", "SimNumerics", "SimObservations", "SimText",
      "SimWorlds", "WalkRouter",
    ]),
  harness(
    "SimHistory", uses: ["SimKernel", "SimObservations", "SimResults", "SimText"],
    libraries: [grdb]),
  harness(
    "SimRunner",
    uses: [
      "AudioTour", "Elementary", "Geodesy", "HomeCompass", "Sensing", "SimEnergy", "SimFaults",
      "SimFeatures", "SimKernel", "SimMetrics", "SimNumerics", "SimObservations", "SimPrograms",
      "SimResults", "SimScenarios", "SimSensors", "SimText", "SimTraces", "SimWorlds", "WalkRouter",
    ]),
  harness(
    "SimTuning",
    uses: [
      "AudioTour", "Elementary", "Geodesy", "LaneMatching", "Sensing", "SimKernel", "SimMetrics",
      "SimNumerics", "SimObservations", "SimResults", "SimScenarios", "SimSensors",
      "SimText", "SimWorlds", "WalkRouter",
    ]),
  harness(
    "SimLive",
    uses: ["Elementary", "Geodesy", "Sensing", "SimKernel", "SimText"],
    embedded: ["Chromium/shim.js"]),
  harness(
    "SimReports",
    uses: [
      "CPageAssets", "Elementary", "Geodesy", "Sensing", "SimKernel", "SimNumerics",
      "SimObservations", "SimResults", "SimText", "SimTraces", "SimWorlds", "WalkRouter",
    ],
    excluding: ["Page/Assets"]),
]

/// The module that tests of a user's own feature import.
let testing = harness(
  "SimrunTesting",
  uses: [
    "Geodesy", "HomeCompass", "Sensing", "SimFaults", "SimFeatures", "SimKernel", "SimMetrics",
    "SimObservations", "SimReports", "SimResults", "SimRunner", "SimScenarios", "SimSensors",
    "SimText", "SimVectors", "SimWorlds",
  ])

let suites = [
  tests(
    "Simrun", in: "simrun",
    uses: [
      "Geodesy", "PackMirror", "PackStore", "Sensing", "SimFeatures", "SimHistory", "SimKernel",
      "SimObservations", "SimPacks", "SimReports", "SimResults", "SimRunner", "SimScenarios",
      "SimText", "SimTraces", "SimrunCommand", "TestSupport", "TraceSamples", "simrun",
    ]),
  tests("Elementary", in: "Engines", uses: ["Elementary"]),
  tests("Geodesy", in: "Engines", uses: ["CGSL", "Elementary", "Geodesy", "TestSupport"]),
  tests("Sensing", in: "Engines", uses: ["Geodesy", "Sensing"]),
  tests("AppLog", in: "Engines", uses: ["AppLog", "Geodesy", "Sensing", "TestSupport"]),
  tests("PowerPolicy", in: "Engines", uses: ["Geodesy", "PowerPolicy", "Sensing", "TestSupport"]),
  tests("AudioTour", in: "Engines", uses: ["AudioTour", "Geodesy", "Sensing", "TestSupport"]),
  tests("HomeCompass", in: "Engines", uses: ["Geodesy", "HomeCompass", "Sensing", "TestSupport"]),
  tests("WalkRouter", in: "Engines", uses: ["Geodesy", "Sensing", "TestSupport", "WalkRouter"]),
  tests(
    "LaneMatching", in: "Engines",
    uses: ["Geodesy", "LaneMatching", "Sensing", "TestSupport", "WalkRouter"]),
  tests(
    "NearbyPlaces", in: "Engines",
    uses: ["Geodesy", "NearbyPlaces", "OpeningHours", "Sensing", "TestSupport"]),
  tests("OpeningHours", in: "Engines", uses: ["OpeningHours"]),
  tests(
    "DayPlan", in: "Engines",
    uses: [
      "DayPlan", "Geodesy", "OpeningHours", "PlanSamples", "Sensing", "TestSupport", "WalkRouter",
    ]),
  tests(
    "PlaceLookup", in: "Engines",
    uses: ["Geodesy", "PlaceLookup", "Sensing", "SimKernel", "TestSupport"]),
  tests(
    "RouteCards", in: "Engines",
    uses: ["Geodesy", "HomeCompass", "RouteCards", "Sensing", "TestSupport", "WalkRouter"]),
  tests("SimNumerics", in: "Harness", uses: ["SimKernel", "SimNumerics"]),
  tests(
    "SimKernel", in: "Harness", uses: ["Geodesy", "Sensing", "SimKernel", "SimObservations"]),
  tests(
    "SimObservations", in: "Harness",
    uses: [
      "Geodesy", "Sensing", "SimKernel", "SimObservations", "SimPacks", "SimRunner",
      "SimScenarios", "TestSupport",
    ]),
  tests("SafeFiles", in: "Adapters", uses: ["SafeFiles"]),
  tests(
    "PackStore", in: "Adapters",
    uses: [
      "Geodesy", "HomeCompass", "PackStore", "Sensing", "SimWorlds", "TestSupport", "WalkRouter",
    ],
    libraries: [grdb]),
  tests(
    "PackTransfer", in: "Adapters",
    uses: ["PackDownload", "PackMirror", "PackStore", "PackTransfer", "Sensing", "TestSupport"]),
  tests("PackDownload", in: "Engines", uses: ["PackDownload", "Sensing", "TestSupport"]),
  tests(
    "SimPrograms", in: "Harness",
    uses: [
      "Geodesy", "HomeCompass", "Sensing", "SimFeatures", "SimKernel", "SimObservations",
      "SimPrograms", "SimText", "TestSupport",
    ]),
  tests(
    "SimMaps", in: "Harness",
    uses: [
      "Geodesy", "MapSamples", "PackStore", "SimMaps", "SimText", "SimWorlds", "TestSupport",
      "WalkRouter",
    ]),
  tests(
    "SimVectors", in: "Harness",
    uses: [
      "DayPlan", "Geodesy", "PackStore", "PlanSamples", "SimMaps", "SimText", "SimVectors",
      "SimWorlds", "TestSupport",
    ]),
  tests(
    "SimWorlds", in: "Harness",
    uses: ["Geodesy", "Sensing", "SimKernel", "SimWorlds", "TestSupport", "WalkRouter"]),
  tests(
    "SimSensors", in: "Harness",
    uses: [
      "Elementary", "Geodesy", "Sensing", "SimKernel", "SimObservations", "SimSensors",
    ]),
  tests(
    "SimFeatures", in: "Harness",
    uses: [
      "AppLog", "AudioTour", "DayPlan", "Geodesy", "HomeCompass", "LaneMatching", "NearbyPlaces",
      "OpeningHours", "PackDownload", "PackStore", "PowerPolicy", "RouteCards", "Sensing",
      "SimFeatures", "SimKernel", "SimObservations", "SimPacks", "SimWorlds", "TestSupport",
      "WalkRouter",
    ]),
  tests("SimFaults", in: "Harness", uses: ["Geodesy", "Sensing", "SimFaults", "SimKernel"]),
  tests(
    "SimFitting", in: "Harness",
    uses: [
      "Geodesy", "Sensing", "SimFitting", "SimKernel", "SimNumerics", "SimScenarios", "SimSensors",
      "SimWorlds", "WalkRouter",
    ]),
  tests(
    "SimMatching", in: "Bench",
    uses: [
      "Geodesy", "LaneMatching", "Sensing", "SimKernel", "SimMatching", "SimSensors", "WalkRouter",
    ]),
  tests(
    "SimEnergy", in: "Harness",
    uses: ["Geodesy", "Sensing", "SimEnergy", "SimKernel", "SimObservations", "SimText"]),
  tests(
    "SimMetrics", in: "Harness",
    uses: [
      "Geodesy", "Sensing", "SimEnergy", "SimKernel", "SimMetrics", "SimNumerics",
      "SimObservations", "TestSupport",
    ]),
  tests(
    "SimScenarios", in: "Harness",
    uses: [
      "AudioTour", "Geodesy", "PackStore", "Sensing", "SimEnergy", "SimFaults", "SimFeatures",
      "SimKernel", "SimMaps", "SimMetrics", "SimObservations", "SimPacks", "SimScenarios",
      "SimSensors", "SimText", "SimTraces", "SimWorlds", "TestSupport", "WalkRouter",
    ]),
  tests(
    "SimRunner", in: "Harness",
    uses: [
      "Geodesy", "HomeCompass", "PackStore", "Sensing", "SimEnergy", "SimFaults", "SimFeatures",
      "SimKernel", "SimMetrics", "SimNumerics", "SimObservations", "SimPacks", "SimReports",
      "SimResults", "SimRunner", "SimScenarios", "SimSensors", "SimText", "SimTraces",
      "TestSupport", "WalkRouter",
    ]),
  tests(
    "SimTuning", in: "Harness",
    uses: [
      "AudioTour", "Geodesy", "Sensing", "SimFeatures", "SimKernel", "SimMetrics",
      "SimObservations", "SimReports", "SimResults", "SimRunner", "SimScenarios", "SimText",
      "SimTraces", "SimTuning", "SimWorlds", "TestSupport", "WalkRouter",
    ]),
  tests(
    "SimTraces", in: "Harness",
    uses: [
      "Elementary", "Geodesy", "Sensing", "SimKernel", "SimObservations", "SimRedaction", "SimText",
      "SimTraces", "TestSupport", "TraceSamples",
    ]),
  tests(
    "SimLive", in: "Harness",
    uses: ["Geodesy", "Sensing", "SimKernel", "SimLive", "SimText", "SimTraces"]),
  tests(
    "SimReports", in: "Harness",
    uses: [
      "Geodesy", "Sensing", "SimKernel", "SimNumerics", "SimObservations", "SimReports",
      "SimResults", "SimText", "SimTraces", "TestSupport",
    ]),
  tests(
    "SimResults", in: "Harness",
    uses: [
      "Geodesy", "SimKernel", "SimNumerics", "SimObservations", "SimResults", "SimText",
      "SimTraces",
    ]),
  tests(
    "SimHistory", in: "Harness",
    uses: ["Geodesy", "SimHistory", "SimKernel", "SimObservations", "SimResults", "SimText"],
    libraries: [grdb]),
  tests("SimText", in: "Harness", uses: ["SimText", "TestSupport"]),
  tests(
    "SimrunTesting", in: "Harness", uses: ["PackStore", "SimMaps", "SimrunTesting", "TestSupport"]),
]

/// Measurements and counts for `make bench` and `make allocations`; no other task builds them.
let bench: [Target] =
  Context.environment["SIMRUN_BENCH"] == nil
  ? []
  : [
    .target(name: "CAllocationCounter", path: "Tests/Bench/CAllocationCounter"),
    .executableTarget(
      name: "simrun-bench",
      dependencies: [
        "CAllocationCounter", "DayPlan", "Geodesy", "HomeCompass", "LaneMatching", "MapSamples",
        "NearbyPlaces", "OpeningHours", "PackStore", "PlanSamples", "Sensing", "SimFeatures",
        "SimFitting", "SimKernel", "SimMaps", "SimMatching", "SimMetrics", "SimNumerics",
        "SimObservations", "SimReports", "SimResults", "SimRunner", "SimScenarios", "SimSensors",
        "SimText", "SimTraces", "SimWorlds", "TestSupport", "WalkRouter",
      ],
      path: "Tests/Bench/simrun-bench", swiftSettings: strict),
  ]

/// Fuzzing with damaged files: `make fuzz` sets SIMRUN_FUZZ, `make fuzz-guided` sets it to
/// `guided`; no other task builds it. The guided one needs the flags for libFuzzer, which contains
/// `main`.
let fuzz: [Target] =
  switch Context.environment["SIMRUN_FUZZ"] {
  case nil: []
  case let kind?:
    [
      .target(
        name: "FuzzSubjects",
        dependencies: [
          "Geodesy", "MapSamples", "PackStore", "SimHistory", "SimKernel", "SimMaps",
          "SimObservations", "SimPacks", "SimReports", "SimResults", "SimRunner", "SimScenarios",
          "SimText", "SimTraces", "TestSupport", "TraceSamples", "WalkRouter", grdb, yams,
        ],
        path: "Tests/Fuzz/FuzzSubjects", swiftSettings: strict),
      .executableTarget(
        name: kind == "guided" ? "simrun-fuzz-guided" : "simrun-fuzz",
        dependencies: ["FuzzSubjects"] + (kind == "guided" ? ["TestSupport"] : []),
        path: kind == "guided" ? "Tests/Fuzz/simrun-fuzz-guided" : "Tests/Fuzz/simrun-fuzz",
        swiftSettings: strict + (kind == "guided" ? [.unsafeFlags(["-parse-as-library"])] : [])),
    ]
  }

let package = Package(
  name: "simrun",
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [
    .executable(name: "simrun", targets: ["simrun"]),
    .library(name: "SimrunHarness", targets: harnesses.map(\.name)),
    .library(name: "SimrunTesting", targets: ["SimrunTesting"]),
    .library(name: "SimrunCommand", targets: ["SimrunCommand"]),
    .library(name: "SimrunPacks", targets: ["SimPacks"]),
  ] + (engines + adapters).map { .library(name: $0.name, targets: [$0.name]) },
  traits: [
    .default(enabledTraits: ["Command"]),
    .trait(
      name: "Command",
      description: "The command, packs and histories; a test of one's own feature needs none."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: engines + adapters + harnesses + [
    testing,
    // starts programs: the steps between fork and exec
    .target(name: "CChild", path: "Sources/Systems/CChild"),
    // the CSS and JavaScript of report.html
    .target(name: "CPageAssets", path: "Sources/Systems/CPageAssets"),
    // the version of the command
    .target(name: "CRelease", path: "Sources/Systems/CRelease", cSettings: version),
    .systemLibrary(
      name: "CGSL", path: "Sources/Systems/CGSL", pkgConfig: "gsl",
      providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    .systemLibrary(
      name: "CLibXML2", path: "Sources/Systems/CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/Systems/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "SimrunCommand",
      dependencies: [
        "AudioTour", "Geodesy", "LaneMatching", "PackDownload", "PackStore", "PackTransfer",
        "Sensing", "SimFaults", "SimFeatures", "SimFitting", "SimHistory", "SimKernel", "SimLive",
        "SimMaps", "SimMetrics", "SimNumerics", "SimObservations", "SimPacks", "SimPrograms",
        "SimRedaction", "SimReports", "SimResults", "SimRunner", "SimScenarios", "SimSensors",
        "SimText", "SimTraces", "SimTuning", "SimVectors", "SimWorlds", "WalkRouter", arguments,
      ],
      path: "Sources/simrun", exclude: ["Commands/Cluster/README.md"], swiftSettings: strict),
    .executableTarget(
      name: "simrun", dependencies: ["SimrunCommand"], path: "Sources/simrun-main",
      swiftSettings: strict),
  ] + [support, samples, maps, matching, days, mirror] + bench + fuzz + suites,
  swiftLanguageModes: [.v6])
