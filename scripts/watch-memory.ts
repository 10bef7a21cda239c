// Measures the memory of a server under load.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const megabyte = 1024 * 1024

/** A server that serves Prometheus metrics on a separate port. */
interface Watched {
  pid: number
  env: Record<string, string>
}

interface Memory {
  /** Resident memory in megabytes. */
  residentMb: number
  /**
   * Size of V8's old generation and of all buffers, in megabytes. Short-lived objects are not
   * included.
   */
  retainedMb: number
}

async function read({ pid, env }: Watched): Promise<Memory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const residentMb = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  const text = await (await fetch(`http://127.0.0.1:${env['METRICS_PORT']}/metrics`)).text()
  const of = (kind: string) =>
    Number(new RegExp(`^process_memory_bytes{kind="${kind}"} (\\S+)$`, 'm').exec(text)?.[1])
  return { residentMb, retainedMb: (of('kept') + of('buffers')) / megabyte }
}

const larger = (one: Memory, other: Memory): Memory => ({
  residentMb: Math.max(one.residentMb, other.residentMb),
  retainedMb: Math.max(one.retainedMb, other.retainedMb),
})

/** Returns the work's result, the memory before it, and the maximum during each of its parts. */
export async function watchMemory<T>(
  server: Watched,
  work: (onPart: (part: number) => void) => Promise<T>,
) {
  const before = await read(server)
  const peak: Memory[] = []
  let part = 0
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const now = await read(server)
      peak[part] = larger(peak[part] ?? now, now)
      await sleep(50)
    }
  })()
  const result = await work((next) => (part = next)).finally(() => over.abort())
  await watching
  // Parts that ended between two measurements were not measured, so they are left out.
  return { result, before, peak: peak.filter(Boolean) }
}

export const rounded = (peak: Memory[], name: keyof Memory) =>
  peak.map((one) => Math.round(one[name])).join(', ')
