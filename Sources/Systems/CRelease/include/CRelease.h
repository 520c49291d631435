#pragma once

/// The version, for example 1.2.3.
const char *release_version(void);
