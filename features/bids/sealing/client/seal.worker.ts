import { deleteStaleFiles, deleteTemporaryFile } from './temporary-file.ts'
import { work, type TaskControl, type Work } from './work.ts'

/** Messages from the page. */
export type WorkerRequest =
  | {
      [Name in keyof Work]: { id: number; name: Name; given: Parameters<Work[Name]>[0] }
    }[keyof Work]
  | { abort: number }
  | { deleteTemporaryFile: string }

export type Report =
  { id: number; progress: number } | { id: number; result: unknown } | { id: number; error: string }

const underWay = new Map<number, AbortController>()
const report = (message: Report) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if ('abort' in data) underWay.get(data.abort)?.abort()
  else if ('deleteTemporaryFile' in data) void deleteTemporaryFile(data.deleteTemporaryFile)
  else void run(data)
})

async function run({
  id,
  name,
  given,
}: Exclude<WorkerRequest, { abort: number } | { deleteTemporaryFile: string }>) {
  const controller = new AbortController()
  underWay.set(id, controller)
  let reported = 0
  const onProgress = (progress: number) => {
    // Progress is reported in steps of at least one per cent.
    if (progress < 1 && progress - reported < 0.01) return
    reported = progress
    report({ id, progress })
  }
  const doIt = work[name] as (given: unknown, control: TaskControl) => Promise<unknown>
  try {
    report({ id, result: await doIt(given, { signal: controller.signal, onProgress }) })
  } catch (error) {
    report({ id, error: error instanceof Error ? error.name : 'Error' })
  } finally {
    underWay.delete(id)
  }
}

void deleteStaleFiles()
