import Foundation

/// What the tests were built with.
public enum Sanitizer {
  /// Whether ThreadSanitizer watches: it keeps books of all memory that is touched, far beyond
  /// what the code under test takes, and they grow as files do.
  public static let watchesThreads = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
}
