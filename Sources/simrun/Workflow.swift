import ArgumentParser

/// A build server that `simrun ci` can write a workflow for.
enum Workflow: String, CaseIterable, ExpressibleByArgument {
  case github, gitlab

  var text: String {
    switch self {
    case .github: Workflow.forGitHub
    case .gitlab: Workflow.forGitLab
    }
  }

  private static let forGitHub = """
    # Made by: simrun ci --workflow github > .github/workflows/simrun.yml
    # Set SIMRUN_REPOSITORY to where simrun's sources are, and pin SIMRUN_VERSION.
    name: simrun
    on:
      push:
      pull_request:
    permissions:
      contents: read
    jobs:
      simrun:
        runs-on: ubuntu-latest
        container: swift:6.2-noble
        timeout-minutes: 30
        env:
          SIMRUN_REPOSITORY: ${{ vars.SIMRUN_REPOSITORY }}
          SIMRUN_VERSION: main
        steps:
          - uses: actions/checkout@v4
          - name: Install the libraries
            run: |
              apt-get update
              apt-get install -y --no-install-recommends \\
                git make pkg-config libgsl-dev libsqlite3-dev libxml2-dev zlib1g-dev
          - name: Keep the build of simrun
            uses: actions/cache@v4
            with:
              path: .simrun
              key: simrun-${{ runner.os }}-${{ env.SIMRUN_VERSION }}
          - name: Build simrun
            run: |
              test -x .simrun/bin/simrun || {
                git clone --depth 1 --branch "$SIMRUN_VERSION" "$SIMRUN_REPOSITORY" /opt/simrun
                make -C /opt/simrun install PREFIX="$PWD/.simrun"
              }
          - name: Run the scenarios
            run: .simrun/bin/simrun ci scenarios
          - name: Keep the reports
            if: always()
            uses: actions/upload-artifact@v4
            with:
              name: simrun-reports
              path: |
                reports/
                !reports/baseline/

    """

  private static let forGitLab = """
    # Made by: simrun ci --workflow gitlab > .gitlab-ci.yml
    # Set SIMRUN_REPOSITORY to where simrun's sources are, and pin SIMRUN_VERSION.
    simrun:
      image: swift:6.2-noble
      timeout: 30 minutes
      variables:
        SIMRUN_VERSION: main
      cache:
        key: simrun-$SIMRUN_VERSION
        paths:
          - .simrun/
      before_script:
        - apt-get update
        - >-
          apt-get install -y --no-install-recommends
          git make pkg-config libgsl-dev libsqlite3-dev libxml2-dev zlib1g-dev
        - |
          test -x .simrun/bin/simrun || {
            git clone --depth 1 --branch "$SIMRUN_VERSION" "$SIMRUN_REPOSITORY" /opt/simrun
            make -C /opt/simrun install PREFIX="$PWD/.simrun"
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
