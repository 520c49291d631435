import GRDB
public import SimResults
public import SimText

extension History {
  /// Returns the results of scenarios in the last `jobs` finished jobs, by scenario: first the
  /// share of passed runs, then each kept number in the order of the scenario.
  ///
  /// - Parameters:
  ///   - jobs: number of jobs, above 0.
  ///   - scenarios: paths of the scenarios; nil for all.
  public func trends(
    ofLast jobs: Int, scenarios: Set<String>? = nil
  ) throws(Diagnostic) -> [Trend] {
    try read { database in
      var trends: [String: [Trend]] = [:]
      for batch in try Row.fetchAll(database, sql: Self.batches, arguments: [jobs]) {
        let scenario: String = batch["scenario"]
        guard scenarios?.contains(scenario) ?? true else { continue }
        func add(_ metric: String?, _ unit: String, _ value: Double?) {
          let point = Trend.Point(
            started: batch["started"], version: batch["simrun"], content: batch["content"],
            seeds: batch["seeds"], value: value)
          let known = trends[scenario, default: []].firstIndex { $0.metric == metric }
          guard let known else {
            trends[scenario, default: []].append(
              Trend(scenario: scenario, metric: metric, unit: unit, points: [point]))
            return
          }
          trends[scenario]?[known].points.append(point)
        }
        add(nil, "", batch["passed"])
        for score in try Row.fetchAll(database, sql: Self.scores, arguments: [batch["id"]]) {
          add(score["name"], score["unit"], score["mean"])
        }
      }
      return trends.keys.sorted().flatMap { trends[$0] ?? [] }
    }
  }

  private static let batches = """
    SELECT batch.id AS id, scenario, content, seeds, started, simrun,
      avg(run.outcome = 'met') AS passed
    FROM job JOIN batch ON batch.job = job.id JOIN run ON run.batch = batch.id
    WHERE run.variant = '' AND job.id IN (
      SELECT id FROM job WHERE ended IS NOT NULL ORDER BY id DESC LIMIT ?)
    GROUP BY batch.id ORDER BY job.id, batch.id
    """

  private static let scores = """
    SELECT name, unit, avg(value) AS mean
    FROM field JOIN run ON run.batch = field.batch
      JOIN score ON score.run = run.id AND score.place = field.place
    WHERE field.batch = ? AND kind IN ('expectation', 'measure') AND run.variant = ''
    GROUP BY field.place ORDER BY field.place
    """
}
