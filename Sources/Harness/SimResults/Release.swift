import CRelease

/// The version of this simrun.
public enum Release {
  /// The version of the tag if the build was given one, else the version in the sources.
  public static let version = String(cString: release_version())
}
