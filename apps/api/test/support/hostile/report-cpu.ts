/** Loaded into the service's own process by `--import`: says how much CPU time it has used, in microseconds. */
process.on('message', () => {
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()];
  process.send?.({ all: all.user + all.system, main: main.user + main.system });
});
