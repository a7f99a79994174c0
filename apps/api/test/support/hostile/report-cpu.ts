/** Loaded into the process of the service by `--import`: reports its CPU time in microseconds. */
process.on('message', () => {
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()];
  process.send?.({ all: all.user + all.system, main: main.user + main.system });
});
