/** The processor time of a call in milliseconds. The machine of a test can be busy. In pages, it is the whole time. */
export function processorTime(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
