// Loaded into a server that is being measured (`node --expose-gc --import`): tells how much memory is
// in use once everything that nobody needs any more is gone.
const collect = globalThis.gc
process.on('message', () => {
  for (let times = 0; times < 3; times += 1) void collect?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send?.({ heap: heapUsed + external, rss })
})
