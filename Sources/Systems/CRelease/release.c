// The only place that defines the version. Package.swift overrides it with SIMRUN_RELEASE, which is
// set for releases: then only this file is recompiled.
#include "CRelease.h"

#ifndef SIMRUN_RELEASE
#define SIMRUN_RELEASE "0.1.0"
#endif

const char *release_version(void) { return SIMRUN_RELEASE; }
