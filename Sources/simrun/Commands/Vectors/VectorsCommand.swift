import ArgumentParser
import Foundation
import PackStore
import SimKernel
import SimMaps
import SimPrograms
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces
import SimVectors
import SimWorlds

/// Runs parity vectors: cases that both apps and simrun must answer alike (MG-18).
struct VectorsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vectors",
    abstract: "Run parity vectors: JSON cases that apps and simrun must answer in the same way.",
    discussion: """
      simrun vectors scenarios/vectors
      simrun vectors geo.json --feature geo='node my-geo.mjs'
      simrun vectors --generate my-vectors --pack scenarios/packs/medina.pack

      A case has an engine (geo, route, cards, staleness or plan), an input, the expected answer, \
      and a tolerance. 'simrun schema --vectors' describes the file; the format of apps, \
      {"geoEngine": [{"input": {…}, "expected": {…}}]}, is read as well. Every case is a testcase \
      of junit.xml. With --feature a program answers for the engine of that name, as described in \
      PROTOCOL.md, whether simrun has that engine or not. --generate writes cases whose right \
      answers were computed without simrun's engines; each case states the method.

      Exit status: 1 if an answer is not as expected, or if no case was run at all.
      """)

  @Argument(help: "Files of vectors, or folders of them; with --generate the folder to write to.")
  var paths: [String]

  @Flag(help: "Write cases with true values instead of running cases.")
  var generate = false

  @Option(help: ArgumentHelp("With --generate, the pack to walk in.", valueName: "file"))
  var pack: String?

  @Option(
    help: ArgumentHelp(
      "A program that answers for an engine, as in geo='node my-geo.mjs'; it runs without a shell. "
        + "May be repeated.", valueName: "engine=program"),
    transform: FeatureOptions.Named.init)
  var feature: [FeatureOptions.Named] = []

  @Option(
    help: ArgumentHelp(
      "Limit of real time for an answer of a program (default: 10 s).", valueName: "time"),
    transform: Dimension.time.argument(in: 0.01...3600))
  var answerWithin = ProgramLimits.standard.answerSeconds

  @Option(help: ArgumentHelp("Folder for reports.", valueName: "folder"))
  var out = "reports"

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Option(help: "Output format; with json, one document for each file, one after the other.")
  var format = Format.text

  @Flag(name: .shortAndLong, help: "Print the verdict only.")
  var quiet = false

  @OptionGroup var scenarios: ScenarioOptions

  func validate() throws {
    if out.isEmpty { throw ValidationError("--out takes a folder, found nothing") }
    if generate {
      if paths.count != 1 { throw ValidationError("--generate takes one folder to write to") }
      if !feature.isEmpty {
        throw ValidationError("--generate asks no program: leave out --feature")
      }
      if pack == nil { throw ValidationError("--generate takes --pack, the pack to walk in") }
    } else if pack != nil {
      throw ValidationError("--pack goes with --generate; files of vectors name their packs")
    }
    if Set(feature.map(\.name)).count < feature.count {
      throw ValidationError("two programs for one engine")
    }
  }

  func run() throws {
    if generate { return try orEnd(write) }
    let programs = VectorPrograms(feature, answerWithin: answerWithin)
    defer { programs.close() }
    var status = ExitStatus.met
    var engines: Set<String> = []
    for path in paths {
      do {
        for file in try VectorFiles.find(path) {
          do {
            status = status.graver(try run(file, programs, &engines))
          } catch {
            status = status.graver(ExitStatus(telling: error))
          }
        }
      } catch {
        status = status.graver(ExitStatus(telling: error))
      }
    }
    if status == .met, let unused = feature.first(where: { !engines.contains($0.name) }) {
      let message = "there is no case of the engine '\(unused.name)'"
      status = ExitStatus(telling: UsageFailure(message: message))
    }
    if status != .met { throw status.code }
  }

  private func run(
    _ path: String, _ programs: VectorPrograms, _ engines: inout Set<String>
  ) throws -> ExitStatus {
    let folder = VectorFiles.reportFolder(of: path, in: out)
    OutputFolder.sweep(folder, below: out)
    let file = try VectorFile(path) { named throws(Diagnostic) in try world(named, from: path) }
    var run = VectorRun(file, asking: programs.subjects)
    let result = VectorResult(
      file: file, outcomes: try run.outcomes(), doors: programs.commands)
    engines.formUnion(file.cases.map(\.engine))
    try result.write(to: folder, below: out)
    switch format {
    case .text: Terminal.print(result.text(isQuiet: quiet, folder: folder))
    case .json: CatalogPage.printJSON(result.json)
    }
    return result.status
  }

  /// The world of a pack that the file at `path` mentions.
  private func world(_ named: String, from path: String) throws(Diagnostic) -> World {
    let place = VectorFiles.place(of: named, from: path)
    guard scenarios.allowsOutside || PathBounds(ofScenarioAt: path).contain(place) else {
      throw Diagnostic(
        "'\(named)' leads out of the file's repository", at: Diagnostic.Place(file: path),
        hint: "a file of vectors reads packs of its repository; --allow-outside lets it read others"
      )
    }
    do throws(PackRefusal) {
      return World(try PackFile.read(place))
    } catch {
      throw Diagnostic(error, at: named)
    }
  }

  private func write() throws {
    let folder = paths[0]
    let path = pack ?? ""
    let world = World(try PackFile.load(path))
    let files = [
      TrueVectors.geo,
      TrueVectors.route(pack: world, path: VectorFiles.way(from: folder, to: path)),
      TrueVectors.cards, TrueVectors.staleness, TrueVectors.hours,
    ]
    let drafts = try DraftGroup(folder, below: folder)
    for file in files { try drafts.add(file.name) { $0.append(file.text) } }
    try drafts.publish()
    Terminal.print(
      files.map { "\(folder)/\($0.name)".escapedForTerminal + "\n" }.joined())
  }
}
