#pragma once

#include <stddef.h>

/// Bytes embedded in the binary, and their number.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} page_asset;

/// The CSS and JavaScript of a report's page; the source files are in SimReports.
page_asset page_asset_page_css(void);
page_asset page_asset_bench_css(void);
page_asset page_asset_data_js(void);
page_asset page_asset_map_js(void);
page_asset page_asset_mapview_js(void);
page_asset page_asset_timeline_js(void);
page_asset page_asset_timelineview_js(void);
page_asset page_asset_readout_js(void);
page_asset page_asset_choose_js(void);
page_asset page_asset_page_js(void);
