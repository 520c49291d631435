// Loaded before a process, counts the calls by which it changes files, writes each to a log before
// it is made, and kills the process at one of them. Tests/pack-kill.sh and Tests/kills.sh build and
// use it; Linux.
//
//   PACK_KILL_LOG   file to write: a line for each call
//   PACK_KILL_AT    number of the call that is not made any more, from 1; 0 for none
//   PACK_KILL_HALF  set: half of the data is written first, where that call is a write

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int count;

static const char *name_of(int file, char *room, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, room, size - 1);
  room[length < 0 ? 0 : length] = 0;
  return room;
}

// Past libc, so that what is told here is not counted itself.
static void tell(const char *what, const char *path) {
  const char *log = getenv("PACK_KILL_LOG");
  if (log == NULL) return;
  char line[8192];
  int length = snprintf(line, sizeof line, "%s %s\n", what, path);
  int file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0644);
  if (file < 0) return;
  syscall(SYS_write, file, line, (size_t)length);
  syscall(SYS_close, file);
}

// Whether the process is to die at this call.
static int is_last(const char *what, const char *path) {
  int number = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
  tell(what, path);
  const char *last = getenv("PACK_KILL_AT");
  return last != NULL && atoi(last) == number;
}

static void die(void) {
  syscall(SYS_kill, getpid(), SIGKILL);
  for (;;) pause();
}

#define REAL(result, name, ...) ((result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

static int opened(const char *name, const char *path, int flags, mode_t mode) {
  if (flags & (O_CREAT | O_TRUNC) && is_last("open", path)) die();
  return REAL(int, name, const char *, int, ...)(path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return opened("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return opened("open64", path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (flags & (O_CREAT | O_TRUNC) && is_last("openat", path)) die();
  return REAL(int, "openat", int, const char *, int, ...)(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (flags & (O_CREAT | O_TRUNC) && is_last("openat64", path)) die();
  return REAL(int, "openat64", int, const char *, int, ...)(folder, path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t size) {
  ssize_t (*real)(int, const void *, size_t) = REAL(ssize_t, "write", int, const void *, size_t);
  char room[4096];
  if (file > 2 && is_last("write", name_of(file, room, sizeof room))) {
    if (getenv("PACK_KILL_HALF") != NULL) real(file, bytes, size / 2);
    die();
  }
  return real(file, bytes, size);
}

int fsync(int file) {
  char room[4096];
  if (is_last("fsync", name_of(file, room, sizeof room))) die();
  return REAL(int, "fsync", int)(file);
}

int rename(const char *from, const char *to) {
  if (is_last("rename", from)) die();
  return REAL(int, "rename", const char *, const char *)(from, to);
}

int renameat(int folder, const char *from, int other, const char *to) {
  if (is_last("renameat", from)) die();
  return REAL(int, "renameat", int, const char *, int, const char *)(folder, from, other, to);
}

int linkat(int folder, const char *from, int other, const char *to, int flags) {
  if (is_last("linkat", from)) die();
  return REAL(int, "linkat", int, const char *, int, const char *, int)(
      folder, from, other, to, flags);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  if (is_last("mkdirat", path)) die();
  return REAL(int, "mkdirat", int, const char *, mode_t)(folder, path, mode);
}

int unlinkat(int folder, const char *path, int flags) {
  if (is_last("unlinkat", path)) die();
  return REAL(int, "unlinkat", int, const char *, int)(folder, path, flags);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t place) {
  char room[4096];
  if (is_last("pwrite64", name_of(file, room, sizeof room))) die();
  return REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t)(file, bytes, size, place);
}

int mkdir(const char *path, mode_t mode) {
  if (is_last("mkdir", path)) die();
  return REAL(int, "mkdir", const char *, mode_t)(path, mode);
}

int unlink(const char *path) {
  if (is_last("unlink", path)) die();
  return REAL(int, "unlink", const char *)(path);
}

int rmdir(const char *path) {
  if (is_last("rmdir", path)) die();
  return REAL(int, "rmdir", const char *)(path);
}
