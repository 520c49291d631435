import Foundation
import PackStore
import Testing

@Suite("What a pack's refusals, times and keys say (MG-14)")
struct PackWordsTests {
  @Test(
    "Refusals",
    arguments: [
      (.notAPack, "no pack: expected the SQLite file that 'pack build' writes"),
      (.unknownFormat(7), "a pack of format 7, expected format 6"),
      (.unknownFormat(2, expected: 1), "a pack of format 2, expected format 1"),
      (.damaged("half a bend"), "the pack is damaged: half a bend"),
      (.unfit("an endless edge"), "no pack can hold this: an endless edge"),
      (.missingFile("a"), "'a' is missing"),
      (.badManifest("no parts"), "the manifest can't be understood: no parts"),
      (.badKey("it is short"), "no key: it is short"),
      (.wrongSignature, "the signature is not by the given key over this manifest"),
      (.expired(Workshop.noon), "the release expired at 2026-11-21T12:00:00Z"),
      (
        .unreleased(Workshop.time(days: 2), now: Workshop.noon),
        "the release is of 2026-11-23T12:00:00Z, and it is only 2026-11-21T12:00:00Z"
      ),
      (
        .missingDependency(part: "graph", needs: "tiles"),
        "the part 'graph' needs the part 'tiles', which the release does not have"
      ),
      (
        .wrongSize(part: "graph", expected: 5, found: 4),
        "the part 'graph' has 4 bytes, expected 5"
      ),
      (
        .wrongHash(part: "graph"),
        "the part 'graph' is not the one that was signed: its sha256 differs"
      ),
      (
        .downgrade(accepted: Workshop.time(days: 1), offered: Workshop.noon),
        "the release of 2026-11-21T12:00:00Z is older than that of 2026-11-22T12:00:00Z, which "
          + "was accepted before"
      ),
      (
        .lowStorage(neededBytes: 9, freeBytes: 8),
        "9 bytes are needed and 8 are free: nothing was changed"
      ),
      (.notInstalled("a"), "the pack 'a' is not installed"),
      (.noPart("graph"), "the release has no part 'graph'"),
      (.nothingToRevertTo("a"), "no earlier release of 'a' is kept"),
      (.busy, "another process is changing the library"),
      (.system(path: "a", number: 28), "'a': no space left on device"),
    ] as [(PackRefusal, String)])
  func refusals(refusal: PackRefusal, words: String) { #expect("\(refusal)" == words) }

  @Test(
    "Times are days or seconds, in UTC",
    arguments: [
      ("2026-11-21", 1_795_219_200), ("2026-11-21T16:00:01Z", 1_795_276_801),
      ("1970-01-01", 0), ("2024-02-29", 1_709_164_800),
    ] as [(String, Int64)])
  func times(text: String, seconds: Int64) throws {
    let time = try #require(PackTime(text))
    #expect(time.unixSeconds == seconds && PackTime("\(time)") == time)
  }

  @Test(
    "What is no time",
    arguments: [
      "", "today", "2026-13-01", "2026-02-29", "2026-11-21T25:00:00Z", "2026-11-21T16:00:00",
      "2026-11-21T16:00:00+01:00", "2026-11-21 16:00:00Z", "21.11.2026", "2026-11-21T16:00:00.5Z",
    ])
  func noTime(text: String) { #expect(PackTime(text) == nil) }

  @Test("A key is read as it was written, and never for the other")
  func keys() throws {
    let key = PackSigningKey()
    let again = try PackSigningKey(text: key.text)
    #expect(again.text == key.text && again.publicKey.text == key.publicKey.text)
    #expect(try PackKey(text: key.publicKey.text).text == key.publicKey.text)
    #expect(PackSigningKey().text != key.text)
    func refusal(_ text: String) -> PackRefusal? {
      Workshop.refusal { _ = try PackKey(text: text) }
    }
    #expect(refusal(key.text) == .badKey("a private key, expected the public one"))
    #expect(
      refusal("") == .badKey("expected a line 'ed25519 public …' as 'pack keygen' writes"))
    #expect(refusal("ed25519 public AAAA") == .badKey("no public key of Ed25519"))
    #expect(
      Workshop.refusal { _ = try PackSigningKey(text: "ed25519 private AAAA") }
        == .badKey("no private key of Ed25519"))
    #expect(
      Workshop.refusal { _ = try PackSigningKey(text: key.publicKey.text) }
        == .badKey("a public key, expected the private one"))
  }

  @Test("While another process changes the library, nobody else does")
  func busy() throws {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"))
      let lock = open(shop.path("library/.lock"), O_RDWR)
      #expect(lock >= 0 && flock(lock, LOCK_EX) == 0)
      #expect(Workshop.refusal { try shop.library.uninstall("medina") } == .busy)
      #expect(Workshop.refusal { try shop.install(shop.path("r1")) } == .busy)
      // reading takes no lock
      #expect(try shop.library.verify("medina").version == 1)
      close(lock)
      try shop.library.uninstall("medina")
    }
  }
}
