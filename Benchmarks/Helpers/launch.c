// Runs a command and writes what it took to descriptor 3:
//   launch [--cpus N] [--env NAME=VALUE] -- COMMAND [ARGUMENT]...
//
//   wall-nanoseconds user-microseconds system-microseconds resident-bytes status cpus
//
// A system counts the memory of the process that starts a command as the command's own until it has
// begun. This program is as small as one can be, so that the floor of what is measured is too.

#ifdef __linux__
#define _GNU_SOURCE
#include <sched.h>
#endif
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Keeps to the last `wanted` processors that are allowed (the first ones serve most interrupts) and
// returns how many those are; 0 where a process can't be kept to a processor.
static int keep_to(int wanted) {
#ifdef __linux__
  cpu_set_t allowed, chosen;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 0;
  CPU_ZERO(&chosen);
  int count = 0;
  for (int cpu = CPU_SETSIZE - 1; cpu >= 0 && count < wanted; cpu--) {
    if (CPU_ISSET(cpu, &allowed)) {
      CPU_SET(cpu, &chosen);
      count++;
    }
  }
  return sched_setaffinity(0, sizeof chosen, &chosen) == 0 ? count : 0;
#else
  (void)wanted;
  return 0;
#endif
}

static long long nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static long long microseconds(struct timeval time) {
  return time.tv_sec * 1000000LL + time.tv_usec;
}

int main(int count, char **arguments) {
  int cpus = 0;
  char *variable = NULL;
  int next = 1;
  while (next + 1 < count && strcmp(arguments[next], "--") != 0) {
    if (strcmp(arguments[next], "--cpus") == 0) {
      cpus = keep_to(atoi(arguments[next + 1]));
    } else if (strcmp(arguments[next], "--env") == 0) {
      variable = arguments[next + 1];
    } else {
      break;
    }
    next += 2;
  }
  if (next + 1 >= count || strcmp(arguments[next], "--") != 0) {
    fprintf(stderr, "usage: launch [--cpus N] [--env NAME=VALUE] -- COMMAND [ARGUMENT]...\n");
    return 2;
  }
  char **command = arguments + next + 1;
  if (fcntl(3, F_SETFD, FD_CLOEXEC) != 0) {
    perror("launch: descriptor 3");
    return 2;
  }
  extern char **environ;
  int variables = 0;
  while (environ[variables] != NULL) variables++;
  char **environment = calloc(variables + 2, sizeof *environment);
  if (environment == NULL) return 2;
  memcpy(environment, environ, variables * sizeof *environment);
  environment[variables] = variable;

  pid_t child;
  int status = 0;
  struct rusage usage;
  long long start = nanoseconds();
  int error = posix_spawn(&child, command[0], NULL, NULL, command, environment);
  if (error != 0) {
    fprintf(stderr, "launch: %s: %s\n", command[0], strerror(error));
    return 2;
  }
  while (wait4(child, &status, 0, &usage) != child) {
  }
  long long wall = nanoseconds() - start;
#ifdef __APPLE__
  long long unit = 1;
#else
  long long unit = 1024;
#endif
  dprintf(3, "%lld %lld %lld %lld %d %d\n", wall, microseconds(usage.ru_utime),
          microseconds(usage.ru_stime), usage.ru_maxrss * unit,
          WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), cpus);
  return 0;
}
