// Starts a program that ends with this process, however that ends: what Swift can't do by itself, as
// nothing but a few calls of the system may be made between fork and exec.
#ifndef CCHILD_H
#define CCHILD_H

#include <stdint.h>
#include <sys/types.h>

/// What a program and all that it starts may take.
struct child_limits {
  uint64_t memory_bytes;
  uint32_t processes;
};

/// A program that runs. The descriptors are this side's, do not block, and are closed by exec.
struct child {
  /// The watcher between this process and the program.
  pid_t watcher;
  /// The program's standard input; `input_end` is its other end, kept open so that writing to a
  /// program that is gone raises no SIGPIPE.
  int input;
  int input_end;
  /// Its standard output.
  int output;
  /// Its standard error.
  int errors;
  /// What the watcher tells: a letter and a number, see below.
  int report;
  /// Closing it ends the program and all that it started.
  int life;
};

/// A report of the watcher.
struct child_report {
  /// 'E': the program could not be started, `number` is errno; 'X': it ended, with this wait status;
  /// 'P': it had so many processes; 'M': it took so many megabytes.
  char kind;
  int32_t number;
};

/// Starts the program at `path` in a session of its own; returns 0, or errno.
///
/// A watcher stands between: when `life` is closed, as it is when this process ends, or when the
/// program ends or breaks its limits, it kills the program's process group and, on Linux, all that
/// the program's descendants left behind, and ends. On Linux the program ends with its watcher, too.
int child_start(
    const char *path, char *const arguments[], char *const environment[],
    struct child_limits limits, struct child *child);

#endif
