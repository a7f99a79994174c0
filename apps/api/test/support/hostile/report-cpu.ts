/** Loaded into the service's own process by `--import`: says how much CPU time all of its threads have used. */
process.on('message', () => process.send?.(process.cpuUsage()));
