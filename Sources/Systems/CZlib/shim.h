#ifndef SIMRUN_CZLIB_SHIM_H
#define SIMRUN_CZLIB_SHIM_H
#include <zlib.h>
#endif
