// Loaded into a server that is being measured (`node --expose-gc --import`): reports the memory in
// use after a garbage collection.
const collect = globalThis.gc
process.on('message', () => {
  for (let times = 0; times < 3; times += 1) void collect?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send?.({ heap: heapUsed + external, rss })
})
