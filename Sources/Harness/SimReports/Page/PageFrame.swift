import CPageAssets
import SimText

/// The parts common to all pages: head, styles, the switch between light and dark mode, and the
/// scripts.
struct PageFrame {
  /// Title in the browser's tab.
  let title: String
  /// Markup inside the body.
  let body: String

  func append(data: (inout ByteSink) -> Void = { _ in }, to sink: inout ByteSink) {
    // the policy prevents all network access, whatever a name in the page contains
    sink.append(
      """
      <!DOCTYPE html>
      <html lang="en" dir="ltr">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="generator" content="simrun"/>
      <title>\(title.escapedForXML)</title>
      <style>/*<![CDATA[*/

      """)
    for sheet in Self.sheets { sink.append(asset: sheet) }
    sink.append("/*]]>*/</style>\n</head>\n<body>\n")
    sink.append(body)
    sink.append(PageData.opening)
    data(&sink)
    sink.append("\(PageData.closing)\n<script>//<![CDATA[\n(function () {\n'use strict'\n")
    for script in Self.scripts { sink.append(asset: script) }
    sink.append("})()\n//]]></script>\n</body>\n</html>\n")
  }

  private static var sheets: [page_asset] { [page_asset_page_css(), page_asset_bench_css()] }

  /// Scripts in the order of their dependencies.
  private static var scripts: [page_asset] {
    [
      page_asset_data_js(), page_asset_map_js(), page_asset_mapview_js(),
      page_asset_timeline_js(), page_asset_timelineview_js(), page_asset_readout_js(),
      page_asset_choose_js(), page_asset_page_js(),
    ]
  }
}

extension ByteSink {
  fileprivate mutating func append(asset: page_asset) {
    append(bytes: Array(UnsafeBufferPointer(start: asset.bytes, count: asset.count)))
  }
}
