#define _GNU_SOURCE
#include "CChild.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// From here to the end of `watch` all code runs between fork and exec of a process that had
// threads: it must not allocate memory or take locks.

static void report(int file, char kind, int32_t number) {
  struct child_report told = {0};
  told.kind = kind;
  told.number = number;
  ssize_t written = write(file, &told, sizeof told);
  (void)written;
}

// Closes all descriptors from `first` on except `kept`, which is at least `first`.
static void close_from(int first, int kept) {
#if defined(__linux__) && defined(SYS_close_range)
  int before = kept > first ? (int)syscall(SYS_close_range, first, kept - 1, 0) : 0;
  if (before == 0 && syscall(SYS_close_range, kept + 1, ~0U, 0) == 0) return;
#endif
  struct rlimit limit;
  int most = 65536;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536) most = (int)limit.rlim_cur;
  for (int file = first; file < most; file++)
    if (file != kept) close(file);
}

static void default_signals(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void limit(int what, uint64_t most) {
  struct rlimit bound;
  if (getrlimit(what, &bound) != 0) return;
  if (bound.rlim_max != RLIM_INFINITY && bound.rlim_max < most) most = bound.rlim_max;
  bound.rlim_cur = bound.rlim_max = most;
  setrlimit(what, &bound);
}

#ifdef __linux__
// The path `/proc/`, `number`, `middle`, `last`, `end`; a number below 0 is left out.
static void proc_path(char *path, long number, const char *middle, long last, const char *end) {
  const char *texts[] = {"/proc/", NULL, middle, NULL, end};
  long numbers[] = {0, number, 0, last, 0};
  for (int part = 0; part < 5; part++) {
    if (texts[part]) {
      for (const char *byte = texts[part]; *byte; byte++) *path++ = *byte;
    } else if (numbers[part] >= 0) {
      char digits[24];
      int count = 0;
      do digits[count++] = (char)('0' + numbers[part] % 10);
      while ((numbers[part] /= 10) > 0);
      while (count > 0) *path++ = digits[--count];
    }
  }
  *path = 0;
}

// Reads a file into `text`, which is empty where there is none: a process may have ended.
static int read_small(const char *path, char *text, int size) {
  text[0] = 0;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  int count = (int)read(file, text, (size_t)(size - 1));
  close(file);
  if (count < 0) count = 0;
  text[count] = 0;
  return count;
}

enum { MOST_SEEN = 1024 };

// The processes below the watcher; the array holds all that are counted before the limit is
// exceeded.
struct family {
  pid_t members[MOST_SEEN];
  int count;
};

static void add_children(struct family *family, pid_t process, pid_t thread) {
  char path[96], text[8192];
  proc_path(path, process, "/task/", thread, "/children");
  read_small(path, text, sizeof text);
  for (char *at = text; *at;) {
    long number = 0;
    while (*at >= '0' && *at <= '9') number = 10 * number + (*at++ - '0');
    if (number > 0 && family->count < MOST_SEEN) family->members[family->count++] = (pid_t)number;
    while (*at && (*at < '0' || *at > '9')) at++;
  }
}

struct entry {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

// Adds the children started by all threads of `process`.
static void add_all_children(struct family *family, pid_t process) {
  char path[96];
  proc_path(path, process, "/task", -1, "");
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  _Alignas(8) char entries[8192];
  for (;;) {
    long size = syscall(SYS_getdents64, folder, entries, sizeof entries);
    if (size <= 0) break;
    for (long at = 0; at < size;) {
      struct entry *entry = (struct entry *)(entries + at);
      long thread = 0;
      for (const char *digit = entry->name; *digit >= '0' && *digit <= '9'; digit++)
        thread = 10 * thread + (*digit - '0');
      if (thread > 0) add_children(family, process, (pid_t)thread);
      at += entry->length;
    }
  }
  close(folder);
}

static long resident_pages(pid_t process) {
  char path[96], text[256];
  proc_path(path, process, "/statm", -1, "");
  read_small(path, text, sizeof text);
  char *at = text;
  while (*at && *at != ' ') at++;
  long pages = 0;
  for (at += *at != 0; *at >= '0' && *at <= '9'; at++) pages = 10 * pages + (*at - '0');
  return pages;
}

static struct family family;

// Returns whether the program keeps to its limits; reports a violation.
static int keeps_limits(struct child_limits limits, long page_size, int report_file) {
  family.count = 0;
  pid_t self = getpid();
  add_children(&family, self, self);
  uint64_t memory = 0;
  for (int member = 0; member < family.count; member++) {
    memory += (uint64_t)resident_pages(family.members[member]) * (uint64_t)page_size;
    add_all_children(&family, family.members[member]);
  }
  if ((uint32_t)family.count > limits.processes) {
    report(report_file, 'P', family.count);
    return 0;
  }
  if (memory > limits.memory_bytes) {
    report(report_file, 'M', (int32_t)(memory / 1000000));
    return 0;
  }
  return 1;
}

// Kills processes that left the group and became children of the watcher when their parents ended.
static void kill_orphans(void) {
  pid_t self = getpid();
  for (int round = 0; round < 500; round++) {
    while (waitpid(-1, NULL, WNOHANG) > 0) {
    }
    family.count = 0;
    add_children(&family, self, self);
    if (family.count == 0) return;
    for (int member = 0; member < family.count; member++) {
      kill(-family.members[member], SIGKILL);
      kill(family.members[member], SIGKILL);
    }
    struct timespec pause = {0, 2000000};
    nanosleep(&pause, NULL);
  }
}
#else
static int keeps_limits(struct child_limits limits, long page_size, int report_file) {
  return 1;
}

static void kill_orphans(void) {
  while (waitpid(-1, NULL, WNOHANG) > 0) {
  }
}
#endif

static void wake(int signal) { (void)signal; }

// Watches the program in `group` until it ends, breaks its limits, or `life` ends.
static void watch(pid_t group, struct child_limits limits, int life, int report_file) {
  long page_size = sysconf(_SC_PAGESIZE);
  for (;;) {
    int status = 0;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
      if (ended != group) continue;
      report(report_file, 'X', status);
      return;
    }
    struct pollfd file = {life, POLLIN, 0};
    // nothing is ever written there: readable means closed
    if (poll(&file, 1, 50) > 0) return;
    if (!keeps_limits(limits, page_size, report_file)) return;
  }
}

static void run_program(
    const char *path, char *const arguments[], char *const environment[],
    struct child_limits limits, const int files[3], int report_file, pid_t watcher) {
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != watcher) _exit(127);
#endif
  for (int number = 0; number < 3; number++)
    if (dup2(files[number], number) < 0) _exit(127);
  // closed by exec like all others, and used until then to report a failure
  int told = fcntl(report_file, F_DUPFD_CLOEXEC, 3);
  if (told < 0) _exit(127);
  close_from(3, told);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_DATA, limits.memory_bytes);
  execve(path, arguments, environment);
  report(told, 'E', errno);
  _exit(127);
}

static void run_watcher(
    const char *path, char *const arguments[], char *const environment[],
    struct child_limits limits, const int files[3], int life, int report_file) {
  setsid();
  default_signals();
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_NAME, "simrun-watcher");
#endif
  pid_t self = getpid();
  pid_t program = fork();
  if (program == 0)
    run_program(path, arguments, environment, limits, files, report_file, self);
  if (program < 0) {
    report(report_file, 'E', errno);
    _exit(127);
  }
  setpgid(program, program);
  // a signal makes poll return as soon as the program ends
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = wake;
  sigaction(SIGCHLD, &action, NULL);
  // these signals must not end the watcher, or the rest of the group would survive
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  int low = dup2(life, 0), high = dup2(report_file, 1);
  if (low == 0 && high == 1) close_from(2, 2);
  close(2);
  watch(program, limits, 0, 1);
  kill(-program, SIGKILL);
  kill_orphans();
  _exit(0);
}

static int above_standard(int file) {
  if (file > 2) return file;
  int other = fcntl(file, F_DUPFD_CLOEXEC, 3);
  close(file);
  return other;
}

// A pipe that exec closes, with ends above the standard descriptors.
static int pipe_closed_by_exec(int ends[2]) {
  if (pipe(ends) != 0) return errno;
  for (int end = 0; end < 2; end++) {
    ends[end] = above_standard(ends[end]);
    if (ends[end] < 0) return errno;
    fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  }
  return 0;
}

int child_start(
    const char *path, char *const arguments[], char *const environment[],
    struct child_limits limits, struct child *child) {
  // input, output, errors, report, life
  int pipes[5][2];
  int made = 0, failure = 0;
  while (made < 5 && failure == 0) {
    failure = pipe_closed_by_exec(pipes[made]);
    if (failure == 0) made++;
  }
  pid_t watcher = -1;
  if (failure == 0) {
    // no signal handler of this process may run in the new one
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    watcher = fork();
    if (watcher == 0) {
      int files[3] = {pipes[0][0], pipes[1][1], pipes[2][1]};
      close(pipes[4][1]);
      run_watcher(path, arguments, environment, limits, files, pipes[4][0], pipes[3][1]);
    }
    if (watcher < 0) failure = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  if (failure != 0) {
    for (int number = 0; number < made; number++) {
      close(pipes[number][0]);
      close(pipes[number][1]);
    }
    return failure;
  }
  close(pipes[1][1]);
  close(pipes[2][1]);
  close(pipes[3][1]);
  close(pipes[4][0]);
  child->watcher = watcher;
  child->input_end = pipes[0][0];
  child->input = pipes[0][1];
  child->output = pipes[1][0];
  child->errors = pipes[2][0];
  child->report = pipes[3][0];
  child->life = pipes[4][1];
#ifdef F_SETPIPE_SZ
  // a larger buffer than the usual 64 kB: fewer switches between the processes
  fcntl(child->input, F_SETPIPE_SZ, 1 << 20);
  fcntl(child->output, F_SETPIPE_SZ, 1 << 20);
#endif
  int ours[] = {child->input, child->output, child->errors, child->report};
  for (int number = 0; number < 4; number++)
    fcntl(ours[number], F_SETFL, fcntl(ours[number], F_GETFL) | O_NONBLOCK);
  return 0;
}
