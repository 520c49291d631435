extension Diagnostics {
  public var rendered: String {
    all.map {
      "\($0.place.file):\($0.place.line ?? 0):\($0.place.column ?? 0): error: \($0.message)\n"
        + "\($0.sourceLine ?? "")\n\($0.hint ?? "")\n"
    }.joined()
  }
}
