import ArgumentParser
import SimResults

/// A build server for which `simrun ci` can write a workflow.
enum Workflow: String, CaseIterable, ExpressibleByArgument {
  case github, gitlab

  var text: String {
    switch self {
    case .github: Workflow.forGitHub
    case .gitlab: Workflow.forGitLab
    }
  }

  /// The tag of this version of simrun, or the next one if it is between two tags.
  private static let tag = "v" + Release.version.prefix { $0 != "+" }

  private static let forGitHub = """
    # Made by: simrun ci --workflow github > .github/workflows/simrun.yml
    # Set SIMRUN_REPOSITORY to where simrun's sources are; SIMRUN_VERSION is a tag there.
    # Actions are pinned to commits, with their versions behind them, and the image to a version.
    name: simrun
    on:
      push:
      pull_request:
    permissions:
      contents: read
    jobs:
      simrun:
        runs-on: ubuntu-24.04
        container: swift:6.2.3-noble
        timeout-minutes: 30
        env:
          SIMRUN_REPOSITORY: ${{ vars.SIMRUN_REPOSITORY }}
          SIMRUN_VERSION: \(tag)
        steps:
          - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
          - name: Install the libraries
            run: |
              apt-get update
              apt-get install -y --no-install-recommends \\
                git make pkg-config libgsl-dev libsqlite3-dev libxml2-dev zlib1g-dev
          - name: Fetch simrun
            id: simrun
            run: |
              git clone --depth 1 --branch "$SIMRUN_VERSION" "$SIMRUN_REPOSITORY" /opt/simrun
              echo "commit=$(git -C /opt/simrun rev-parse HEAD)" >>"$GITHUB_OUTPUT"
          # another commit or machine is built anew
          - name: Keep the build of simrun
            uses: actions/cache@5a3ec84eff668545956fd18022155c47e93e2684 # v4.2.3
            with:
              path: .simrun
              key: simrun-${{ runner.os }}-${{ runner.arch }}-${{ steps.simrun.outputs.commit }}
          - name: Build simrun
            run: |
              test -x .simrun/bin/simrun || make -C /opt/simrun install PREFIX="$PWD/.simrun"
          - name: Run the scenarios
            run: .simrun/bin/simrun ci scenarios
          - name: Keep the reports
            if: always()
            uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
            with:
              name: simrun-reports
              path: |
                reports/
                !reports/baseline/

    """

  private static let forGitLab = """
    # Made by: simrun ci --workflow gitlab > .gitlab-ci.yml
    # Set SIMRUN_REPOSITORY to where simrun's sources are; SIMRUN_VERSION is a tag there.
    simrun:
      image: swift:6.2.3-noble
      timeout: 30 minutes
      variables:
        SIMRUN_VERSION: \(tag)
      cache:
        key: simrun-$SIMRUN_VERSION
        paths:
          - .simrun/
      before_script:
        - apt-get update
        - >-
          apt-get install -y --no-install-recommends
          git make pkg-config libgsl-dev libsqlite3-dev libxml2-dev zlib1g-dev
        - git clone --depth 1 --branch "$SIMRUN_VERSION" "$SIMRUN_REPOSITORY" /opt/simrun
        # another commit is built anew
        - |
          commit=$(git -C /opt/simrun rev-parse HEAD)
          test "$(cat .simrun/commit 2>/dev/null)" = "$commit" || {
            rm -rf .simrun
            make -C /opt/simrun install PREFIX="$PWD/.simrun"
            echo "$commit" >.simrun/commit
          }
      script:
        - .simrun/bin/simrun ci scenarios
      artifacts:
        when: always
        expose_as: simrun reports
        paths:
          - reports/index.html
          - reports/
        reports:
          junit: reports/junit.xml

    """
}
