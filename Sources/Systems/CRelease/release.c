// The one place that says the version. Package.swift defines another where SIMRUN_RELEASE names it,
// as it does for what is released: then this file alone is compiled anew.
#include "CRelease.h"

#ifndef SIMRUN_RELEASE
#define SIMRUN_RELEASE "0.1.0"
#endif

const char *release_version(void) { return SIMRUN_RELEASE; }
