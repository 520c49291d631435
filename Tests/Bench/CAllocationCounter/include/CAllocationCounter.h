// Counts what a thread allocates. Linking it puts it in front of malloc and its kin, on Linux with
// glibc and without a sanitizer, which does the same; elsewhere it counts nothing and says so.

#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

bool allocation_counter_is_available(void);

// Counts the calls of this thread from here on, beginning at 0.
void allocation_counter_start(void);

// Ends counting and returns the number of calls that asked for memory.
uint64_t allocation_counter_stop(void);

#endif
