#ifndef SIMRUN_CLIBXML2_SHIM_H
#define SIMRUN_CLIBXML2_SHIM_H
#include <libxml/xmlversion.h>
// ICU's headers would conflict with those of Foundation's own ICU; only converters need them
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#endif
