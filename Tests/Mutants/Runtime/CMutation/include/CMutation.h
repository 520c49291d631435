// Which mutant is switched on, which were reached, and the fuel of loops. The environment says:
//
//   SIMRUN_MUTANT        its number; none without it
//   SIMRUN_MUTANT_FUEL   rounds of loops until the process ends with status 113; no limit without it
//   SIMRUN_MUTANT_TRACE  a file for what was reached, and the fuel used, written at the end
#ifndef CMUTATION_H
#define CMUTATION_H

#include <stdbool.h>
#include <stdint.h>

enum { MUTATION_CAPACITY = 1 << 19, MUTATION_OUT_OF_FUEL = 113 };

extern int32_t mutation_number;
extern uint64_t mutation_fuel_used;
extern uint64_t mutation_fuel_limit;
/// By number: bit 0 that its place was reached, bit 1 that it would have changed a value there.
extern uint8_t mutation_seen[MUTATION_CAPACITY];

void mutation_out_of_fuel(void);
/// Fuel anew, for what is run next in this process; without a limit where there was none.
void mutation_refuel(uint64_t fuel);

static inline bool mutation_is_on(int32_t number) {
  mutation_seen[number] = 3;
  return mutation_number == number;
}

/// How far the mutant that is on lies behind the first of a place.
static inline int32_t mutation_behind(int32_t first) { return mutation_number - first; }

static inline int32_t mutation_offset(int32_t first) {
  mutation_seen[first] = 3;
  return mutation_behind(first);
}

static inline void mutation_see(int32_t number, bool differs) {
  mutation_seen[number] |= differs ? 3 : 1;
}

static inline void mutation_burn(void) {
  if (++mutation_fuel_used == mutation_fuel_limit) mutation_out_of_fuel();
}

#endif
