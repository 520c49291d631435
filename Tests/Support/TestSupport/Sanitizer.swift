import Foundation

/// The sanitizers of the tests' build.
public enum Sanitizer {
  /// Whether ThreadSanitizer is active: it records all memory accesses, which takes far more memory
  /// than the code under test, and more for larger files.
  public static let watchesThreads = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
}
