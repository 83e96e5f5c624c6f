/*
 * A disk that does as it is told: loaded before a program (LD_PRELOAD), it stands between the program and what it does to the files
 * below one folder. It refuses, as a full, read-only or broken disk would, and it writes down what was done, so that a cut of
 * power can be played anywhere in it. Made for Linux and glibc.
 *
 *   DISK_FOLDER   the folder; anything else is left alone
 *   DISK_ORDERS   a file of 64 bytes that all processes share; struct orders below
 *   DISK_RECORD   where to write down what was done; nothing is where it is not set
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* error: what a change is refused with, 0 for none. after: so many changes still succeed. count: how many are refused, 0 for all. */
struct orders {
  volatile int32_t error, after, count, refused;
};

static struct orders *orders;
static char folder[PATH_MAX];
static size_t folder_length;
static int record = -1;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *below = getenv("DISK_FOLDER"), *told = getenv("DISK_ORDERS"), *to = getenv("DISK_RECORD");
  if (!below || !realpath(below, folder)) return;
  folder_length = strlen(folder);
  if (told) {
    int fd = syscall(SYS_openat, AT_FDCWD, told, O_RDWR | O_CLOEXEC);
    void *shared = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof *orders, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (shared != MAP_FAILED) orders = shared;
    if (fd >= 0) syscall(SYS_close, fd);
  }
  if (to) record = syscall(SYS_openat, AT_FDCWD, to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int below(const char *path) {
  return folder_length && !strncmp(path, folder, folder_length) && (path[folder_length] == '/' || !path[folder_length]);
}

/* Where a descriptor leads, or a path beside a directory; 0 where that is none of ours. */
static int path_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = folder_length ? readlink(link, path, PATH_MAX - 1) : -1;
  if (length < 0) return 0;
  path[length] = 0;
  return below(path);
}

static int named(int at, const char *name, char *path) {
  if (!folder_length || !name) return 0;
  if (name[0] == '/') return below(name) && snprintf(path, PATH_MAX, "%s", name) < PATH_MAX;
  if (at == AT_FDCWD) {
    if (!getcwd(path, PATH_MAX)) return 0;
  } else if (!path_of(at, path))
    return 0;
  size_t length = strlen(path);
  snprintf(path + length, PATH_MAX - length, "/%s", name);
  return below(path);
}

/* Whether the disk refuses this change now; sets errno. */
static int refuses(void) {
  if (!orders || !orders->error) return 0;
  if (orders->after > 0 && __sync_fetch_and_sub(&orders->after, 1) > 0) return 0;
  if (orders->count > 0 && __sync_fetch_and_add(&orders->refused, 1) >= orders->count) return 0;
  if (orders->count == 0) __sync_fetch_and_add(&orders->refused, 1);
  errno = orders->error;
  return 1;
}

/* One record: kind, inode, two numbers, the lengths of a text and of data, then both. All of one machine's byte order. */
struct __attribute__((packed)) entry {
  uint32_t kind;
  uint64_t inode, one, other;
  uint32_t text, data;
};
enum { WRITE = 1, TRUNCATE, SYNC, SYNC_FOLDER, CREATE, UNLINK, RENAME, MAKE_FOLDER };

static void note(uint32_t kind, uint64_t inode, uint64_t one, uint64_t other, const char *text, const void *data, size_t length) {
  if (record < 0) return;
  struct entry head = {kind, inode, one, other, text ? strlen(text) : 0, length};
  struct iovec parts[] = {{&head, sizeof head}, {(void *)text, head.text}, {(void *)data, length}};
  if (syscall(SYS_writev, record, parts, 3) != (long)(sizeof head + head.text + length)) abort();
}

static uint64_t inode_of(int fd) {
  struct stat found;
  return fstat(fd, &found) ? 0 : found.st_ino;
}

#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = dlsym(RTLD_NEXT, #name)
/* Done and written down as one, so that the record has the order of the disk. */
#define TAKE_TURN if (record >= 0) pthread_mutex_lock(&turn)
#define END_TURN \
  do { \
    int kept = errno; \
    if (record >= 0) pthread_mutex_unlock(&turn); \
    errno = kept; \
  } while (0)

static int opened(int at, const char *name, int flags, mode_t mode) {
  char path[PATH_MAX];
  int changes = flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC);
  if (!changes || !named(at, name, path)) return syscall(SYS_openat, at, name, flags, mode);
  /* A read-only disk opens nothing for writing; a full one makes no file, but opens those that are there. */
  int exists = !faccessat(at, name, F_OK, 0);
  int refused = orders && (orders->error == EROFS || (orders->error && !exists)) && refuses();
  if (refused) return -1;
  TAKE_TURN;
  int fd = syscall(SYS_openat, at, name, flags, mode);
  if (fd >= 0 && !exists && flags & O_CREAT) note(CREATE, inode_of(fd), 0, 0, path, NULL, 0);
  if (fd >= 0 && exists && flags & O_TRUNC) note(TRUNCATE, inode_of(fd), 0, 0, path, NULL, 0);
  END_TURN;
  return fd;
}

#define MODE \
  mode_t mode = 0; \
  if (flags & (O_CREAT | O_TMPFILE)) { \
    va_list list; \
    va_start(list, flags); \
    mode = va_arg(list, mode_t); \
    va_end(list); \
  }
int open(const char *name, int flags, ...) {
  MODE return opened(AT_FDCWD, name, flags, mode);
}
int open64(const char *name, int flags, ...) {
  MODE return opened(AT_FDCWD, name, flags, mode);
}
int openat(int at, const char *name, int flags, ...) {
  MODE return opened(at, name, flags, mode);
}
int openat64(int at, const char *name, int flags, ...) {
  MODE return opened(at, name, flags, mode);
}

/* offset < 0: where the descriptor stands. */
static ssize_t written(int fd, const void *data, size_t length, off_t offset) {
  char path[PATH_MAX];
  int ours = path_of(fd, path);
  if (ours && refuses()) return -1;
  if (!ours || record < 0) return offset < 0 ? syscall(SYS_write, fd, data, length) : syscall(SYS_pwrite64, fd, data, length, offset);
  TAKE_TURN;
  off_t at = offset;
  if (offset < 0) {
    struct stat found;
    at = fcntl(fd, F_GETFL) & O_APPEND && !fstat(fd, &found) ? found.st_size : lseek(fd, 0, SEEK_CUR);
  }
  ssize_t done = offset < 0 ? syscall(SYS_write, fd, data, length) : syscall(SYS_pwrite64, fd, data, length, offset);
  if (done > 0) note(WRITE, inode_of(fd), at, 0, NULL, data, done);
  /* Opened so that each write is on the disk when it returns, as Node's permissions leave no fsync (open(2), O_SYNC). */
  if (done > 0 && fcntl(fd, F_GETFL) & O_DSYNC) note(SYNC, inode_of(fd), 0, 0, path, NULL, 0);
  END_TURN;
  return done;
}
ssize_t write(int fd, const void *data, size_t length) {
  return written(fd, data, length, -1);
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
  return written(fd, data, length, offset);
}
ssize_t pwrite64(int fd, const void *data, size_t length, off_t offset) {
  return written(fd, data, length, offset);
}
static ssize_t gathered(int fd, const struct iovec *parts, int count, off_t offset) {
  size_t length = 0;
  for (int i = 0; i < count; i++) length += parts[i].iov_len;
  char *whole = malloc(length ? length : 1), *at = whole;
  if (!whole) return -1;
  for (int i = 0; i < count; at += parts[i++].iov_len) memcpy(at, parts[i].iov_base, parts[i].iov_len);
  ssize_t done = written(fd, whole, length, offset);
  free(whole);
  return done;
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  char path[PATH_MAX];
  return path_of(fd, path) ? gathered(fd, parts, count, -1) : syscall(SYS_writev, fd, parts, count);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  return gathered(fd, parts, count, offset);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t offset) {
  return gathered(fd, parts, count, offset);
}

static int synced(int fd, long call) {
  char path[PATH_MAX];
  int ours = path_of(fd, path);
  if (ours && refuses()) return -1;
  if (!ours || record < 0) return syscall(call, fd);
  TAKE_TURN;
  int done = syscall(call, fd);
  struct stat found;
  if (!done && !fstat(fd, &found)) note(S_ISDIR(found.st_mode) ? SYNC_FOLDER : SYNC, found.st_ino, 0, 0, path, NULL, 0);
  END_TURN;
  return done;
}
int fsync(int fd) {
  return synced(fd, SYS_fsync);
}
int fdatasync(int fd) {
  return synced(fd, SYS_fdatasync);
}

static int shortened(int fd, off_t length) {
  char path[PATH_MAX];
  int ours = path_of(fd, path);
  if (ours && refuses()) return -1;
  if (!ours || record < 0) return syscall(SYS_ftruncate, fd, length);
  TAKE_TURN;
  int done = syscall(SYS_ftruncate, fd, length);
  if (!done) note(TRUNCATE, inode_of(fd), length, 0, path, NULL, 0);
  END_TURN;
  return done;
}
int ftruncate(int fd, off_t length) {
  return shortened(fd, length);
}
int ftruncate64(int fd, off_t length) {
  return shortened(fd, length);
}
static int allocated(int fd, off_t offset, off_t length) {
  char path[PATH_MAX];
  int ours = path_of(fd, path);
  if (ours && refuses()) return errno;
  TAKE_TURN;
  int done = syscall(SYS_fallocate, fd, 0, offset, length) ? errno : 0;
  if (!done && ours) note(TRUNCATE, inode_of(fd), offset + length, 1, path, NULL, 0);
  END_TURN;
  return done;
}
int posix_fallocate(int fd, off_t offset, off_t length) {
  return allocated(fd, offset, length);
}
int posix_fallocate64(int fd, off_t offset, off_t length) {
  return allocated(fd, offset, length);
}

int unlink(const char *name) {
  char path[PATH_MAX];
  if (!named(AT_FDCWD, name, path)) return syscall(SYS_unlinkat, AT_FDCWD, name, 0);
  if (orders && orders->error != ENOSPC && refuses()) return -1;
  TAKE_TURN;
  int done = syscall(SYS_unlinkat, AT_FDCWD, name, 0);
  if (!done) note(UNLINK, 0, 0, 0, path, NULL, 0);
  END_TURN;
  return done;
}

/* Node's rmSync removes a file by it (std::filesystem::remove). */
int remove(const char *name) {
  struct stat found;
  return !lstat(name, &found) && S_ISDIR(found.st_mode) ? rmdir(name) : unlink(name);
}
int rename(const char *name, const char *to) {
  char path[PATH_MAX], target[PATH_MAX];
  if (!named(AT_FDCWD, name, path) || !named(AT_FDCWD, to, target)) return syscall(SYS_renameat, AT_FDCWD, name, AT_FDCWD, to);
  if (refuses()) return -1;
  TAKE_TURN;
  int done = syscall(SYS_renameat, AT_FDCWD, name, AT_FDCWD, to);
  if (!done) note(RENAME, 0, 0, 0, path, target, strlen(target));
  END_TURN;
  return done;
}
int mkdir(const char *name, mode_t mode) {
  char path[PATH_MAX];
  if (!named(AT_FDCWD, name, path)) return syscall(SYS_mkdirat, AT_FDCWD, name, mode);
  if (refuses()) return -1;
  TAKE_TURN;
  int done = syscall(SYS_mkdirat, AT_FDCWD, name, mode);
  if (!done) note(MAKE_FOLDER, 0, 0, 0, path, NULL, 0);
  END_TURN;
  return done;
}
