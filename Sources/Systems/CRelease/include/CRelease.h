#pragma once

/// The version, as 1.2.3.
const char *release_version(void);
