/**
 * Loaded into the process of every contender with `--import`: reports the CPU time of all its threads in microseconds and
 * its memory in bytes. JavaScript, so that it does not load the compiler that strips types.
 */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() });
});
// The channel must not keep a server alive that was asked to stop.
process.channel?.unref();
