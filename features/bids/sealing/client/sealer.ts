// Client for the encryption worker. The page has one worker, which is started on first use.
import { yourBidTexts as texts } from '#features/bids/sending/contract/your-bid.ts'
import { ExplainedError } from '#kernel/client/lib/explained-error.ts'
import type { Report, WorkerRequest } from './seal.worker.ts'
import type { Work } from './work.ts'

const yourBidTexts = {
  fileUnreadable:
    'Your browser can’t read this file. Check that it’s still there and choose it again.',
}

const words: Record<string, string> = {
  FileChanged: 'This file changed while we were reading it. Choose it again.',
  FileUnreadable: yourBidTexts.fileUnreadable,
}

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  onProgress: ((progress: number) => void) | undefined
}

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let last = 0

interface Extras {
  signal?: AbortSignal
  onProgress?: (progress: number) => void
}

export function inWorker<Name extends keyof Work>(
  name: Name,
  given: Parameters<Work[Name]>[0],
  { signal, onProgress }: Extras = {},
): ReturnType<Work[Name]> {
  const promise = new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const id = ++last
    waiting.set(id, { resolve, reject, onProgress })
    post({ id, name, given } as WorkerRequest)
    signal?.addEventListener('abort', () => {
      post({ abort: id })
      waiting.delete(id)
      reject(signal.reason)
    })
  })
  return promise as ReturnType<Work[Name]>
}

/** Asks the worker to delete a temporary file that it created. */
export function deleteTemporaryFile({ name }: File): void {
  post({ deleteTemporaryFile: name })
}

function post(request: WorkerRequest): void {
  worker ??= start()
  worker.postMessage(request, [])
}

function start(): Worker {
  const started = new Worker(new URL('./seal.worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<Report>) => handleReport(data))
  // The worker failed to load or crashed: pending calls are rejected, and the next call starts
  // another worker.
  started.addEventListener('error', () => {
    started.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new ExplainedError(texts.sealingFailed))
    waiting.clear()
  })
  return started
}

function handleReport(report: Report): void {
  const pending = waiting.get(report.id)
  if (!pending) return
  if ('progress' in report) return pending.onProgress?.(report.progress)
  waiting.delete(report.id)
  if ('error' in report)
    pending.reject(new ExplainedError(words[report.error] ?? texts.sealingFailed))
  else pending.resolve(report.result)
}
