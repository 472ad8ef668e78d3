/*
 * Makes one sync fail with EIO, once the file named by BLINDMARK_SYNC_FAULT exists: the next one of a file whose path
 * ends as that file says ("-wal" is a database's write-ahead log, ".db" the database). Every later sync works again,
 * as after a page cache has dropped what it could not write. The time of the failure (milliseconds since 1970) is
 * then written into that file.
 *
 * cc -shared -fPIC -o sync-fault.so sync-fault.c -ldl; LD_PRELOAD=sync-fault.so
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static atomic_int failed;

/* Whether the path of an open file ends so. */
static int ends(int fd, const char *end) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < (ssize_t)strlen(end)) return 0;
  path[length] = '\0';
  return strcmp(path + length - strlen(end), end) == 0;
}

static int fails(int fd) {
  const char *armed = getenv("BLINDMARK_SYNC_FAULT");
  FILE *wanted = armed == NULL ? NULL : fopen(armed, "r");
  if (wanted == NULL) return 0;
  char end[16] = "";
  int read = fscanf(wanted, "%15s", end);
  fclose(wanted);
  if (read != 1 || !ends(fd, end) || atomic_exchange(&failed, 1) != 0) return 0;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  FILE *said = fopen(armed, "w");
  if (said != NULL) {
    fprintf(said, "%lld\n", now.tv_sec * 1000LL + now.tv_nsec / 1000000);
    fclose(said);
  }
  errno = EIO;
  return 1;
}

static int passed_on(const char *name, int fd) {
  int (*real)(int);
  *(void **)&real = dlsym(RTLD_NEXT, name);
  return real(fd);
}

int fsync(int fd) { return fails(fd) ? -1 : passed_on("fsync", fd); }
int fdatasync(int fd) { return fails(fd) ? -1 : passed_on("fdatasync", fd); }
