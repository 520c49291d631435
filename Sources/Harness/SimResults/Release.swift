import CRelease

/// Which simrun this is.
public enum Release {
  /// That of the tag where the build was told one, else that in the sources.
  public static let version = String(cString: release_version())
}
