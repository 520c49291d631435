import ArgumentParser

/// `simrun pack …`: walking graphs as an app ships them.
struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Make packs from maps, and release, install and inspect them.",
    discussion: """
      simrun pack build marrakech.osm.pbf --bbox -8.01,31.61,-7.97,31.64 -o medina.pack
      simrun pack info medina.pack
      simrun pack draw medina.pack -o medina.svg
      simrun pack keygen release.key
      simrun pack sign --graph medina.pack --tiles medina.svg --id marrakech --version 1 \\
        --released-at 2026-11-21 --expires 2027-11-21 --key release.key -o marrakech-1
      simrun pack install marrakech-1 --library packs --key release.key.pub
      simrun pack fetch https://example.org/marrakech-1 --library packs --key release.key.pub
      """,
    subcommands: [
      PackBuild.self, PackInfo.self, PackDraw.self, PackKeygen.self, PackSign.self,
      PackVerify.self, PackInstall.self, PackFetch.self, PackList.self, PackRollback.self,
      PackUninstall.self,
    ])
}
