import { putAway, tidyUp } from './temporary-file.ts'
import { work, type Course, type Work } from './work.ts'

/** Messages from the page. */
export type Order =
  | {
      [Name in keyof Work]: { id: number; name: Name; given: Parameters<Work[Name]>[0] }
    }[keyof Work]
  | { abort: number }
  | { putAway: string }

export type Report =
  { id: number; progress: number } | { id: number; result: unknown } | { id: number; error: string }

const underWay = new Map<number, AbortController>()
const report = (message: Report) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if ('abort' in data) underWay.get(data.abort)?.abort()
  else if ('putAway' in data) void putAway(data.putAway)
  else void run(data)
})

async function run({ id, name, given }: Exclude<Order, { abort: number } | { putAway: string }>) {
  const controller = new AbortController()
  underWay.set(id, controller)
  let told = 0
  const onProgress = (progress: number) => {
    // Progress is reported in steps of at least one per cent.
    if (progress < 1 && progress - told < 0.01) return
    told = progress
    report({ id, progress })
  }
  const doIt = work[name] as (given: unknown, course: Course) => Promise<unknown>
  try {
    report({ id, result: await doIt(given, { signal: controller.signal, onProgress }) })
  } catch (error) {
    report({ id, error: error instanceof Error ? error.name : 'Error' })
  } finally {
    underWay.delete(id)
  }
}

void tidyUp()
