// A C compiler can embed files directly; as Swift array literals they would compile for ten
// seconds.
#include "CPageAssets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page_css[] = {
#embed "../../Harness/SimReports/Page/Assets/page.css"
};
page_asset page_asset_page_css(void) { return (page_asset){page_css, sizeof page_css}; }

static const unsigned char bench_css[] = {
#embed "../../Harness/SimReports/Page/Assets/bench.css"
};
page_asset page_asset_bench_css(void) { return (page_asset){bench_css, sizeof bench_css}; }

static const unsigned char data_js[] = {
#embed "../../Harness/SimReports/Page/Assets/data.js"
};
page_asset page_asset_data_js(void) { return (page_asset){data_js, sizeof data_js}; }

static const unsigned char map_js[] = {
#embed "../../Harness/SimReports/Page/Assets/map.js"
};
page_asset page_asset_map_js(void) { return (page_asset){map_js, sizeof map_js}; }

static const unsigned char mapview_js[] = {
#embed "../../Harness/SimReports/Page/Assets/mapview.js"
};
page_asset page_asset_mapview_js(void) { return (page_asset){mapview_js, sizeof mapview_js}; }

static const unsigned char timeline_js[] = {
#embed "../../Harness/SimReports/Page/Assets/timeline.js"
};
page_asset page_asset_timeline_js(void) { return (page_asset){timeline_js, sizeof timeline_js}; }

static const unsigned char timelineview_js[] = {
#embed "../../Harness/SimReports/Page/Assets/timelineview.js"
};
page_asset page_asset_timelineview_js(void) { return (page_asset){timelineview_js, sizeof timelineview_js}; }

static const unsigned char readout_js[] = {
#embed "../../Harness/SimReports/Page/Assets/readout.js"
};
page_asset page_asset_readout_js(void) { return (page_asset){readout_js, sizeof readout_js}; }

static const unsigned char choose_js[] = {
#embed "../../Harness/SimReports/Page/Assets/choose.js"
};
page_asset page_asset_choose_js(void) { return (page_asset){choose_js, sizeof choose_js}; }

static const unsigned char page_js[] = {
#embed "../../Harness/SimReports/Page/Assets/page.js"
};
page_asset page_asset_page_js(void) { return (page_asset){page_js, sizeof page_js}; }
