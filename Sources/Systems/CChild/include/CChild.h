// Starts a program that ends with this process, however this process ends. Swift cannot do this by
// itself, because only a few system calls are allowed between fork and exec.
#ifndef CCHILD_H
#define CCHILD_H

#include <stdint.h>
#include <sys/types.h>

/// Limits for a program and all processes that it starts.
struct child_limits {
  uint64_t memory_bytes;
  uint32_t processes;
};

/// A running program. The descriptors are those of this process, do not block, and are closed by
/// exec.
struct child {
  /// The watcher between this process and the program.
  pid_t watcher;
  /// The program's standard input; `input_end` is its other end, kept open so that writing to a
  /// program that has ended raises no SIGPIPE.
  int input;
  int input_end;
  /// Its standard output.
  int output;
  /// Its standard error.
  int errors;
  /// Reports of the watcher, see `child_report`.
  int report;
  /// Closing it ends the program and all processes that it started.
  int life;
};

/// A report of the watcher.
struct child_report {
  /// 'E': the program could not be started, `number` is errno; 'X': it ended with this wait status;
  /// 'P': it had this number of processes; 'M': it used this number of megabytes.
  char kind;
  int32_t number;
};

/// Starts the program at `path` in a session of its own; returns 0, or errno.
///
/// A watcher process runs in between. When `life` is closed, which also happens when this process
/// ends, or when the program ends or exceeds its limits, the watcher kills the program's process
/// group and, on Linux, all remaining descendants of the program, and ends. On Linux the program
/// also ends with its watcher.
int child_start(
    const char *path, char *const arguments[], char *const environment[],
    struct child_limits limits, struct child *child);

#endif
