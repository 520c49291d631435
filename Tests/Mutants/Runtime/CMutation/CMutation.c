#include "CMutation.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

int32_t mutation_number = -1;
uint64_t mutation_fuel_used = 0;
uint64_t mutation_fuel_limit = 0;
uint8_t mutation_seen[MUTATION_CAPACITY];

void mutation_out_of_fuel(void) { _exit(MUTATION_OUT_OF_FUEL); }

void mutation_refuel(uint64_t fuel) {
  mutation_fuel_used = 0;
  mutation_fuel_limit = fuel;
}

static void write_trace(void) {
  const char *path = getenv("SIMRUN_MUTANT_TRACE");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "fuel %llu\n", (unsigned long long)mutation_fuel_used);
  for (int32_t number = 0; number < MUTATION_CAPACITY; number += 1)
    if (mutation_seen[number]) fprintf(file, "%d %d\n", number, mutation_seen[number]);
  fclose(file);
}

__attribute__((constructor)) static void read_environment(void) {
  const char *number = getenv("SIMRUN_MUTANT"), *fuel = getenv("SIMRUN_MUTANT_FUEL");
  if (number) mutation_number = atoi(number);
  if (fuel) mutation_fuel_limit = strtoull(fuel, NULL, 10);
  // what grows without end must not take the machine with it
  struct rlimit memory = {6ull << 30, 6ull << 30};
  if (number) setrlimit(RLIMIT_DATA, &memory);
  if (getenv("SIMRUN_MUTANT_TRACE")) atexit(write_trace);
}
