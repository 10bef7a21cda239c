// Upload store, outside the components: uploads continue while the user is on another tab of the
// page, and failed uploads can be retried. Only a few run at a time; the others wait.
import type * as z from 'zod/mini'
import {
  documentTexts,
  type documentInput,
  type versionInput,
  uploadDocument,
  uploadDocumentVersion,
} from '../contract/document.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { newIdempotencyKey } from '#kernel/client/lib/idempotency-key.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { upload } from '#kernel/client/lib/upload.ts'
import { createUploadList } from '#kernel/client/uploads/upload-list.ts'

/** File that becomes a new document or the next version of an existing one. */
type NewUpload = { file: File } & (
  | { fields: z.input<typeof documentInput> }
  | { documentId: number; fields: z.input<typeof versionInput> }
)

/**
 * User and tender of an upload. The user is included so that another user who signs in on this
 * device doesn't see the uploads.
 */
interface UploadPlace {
  userId: number
  tenderId: number
}

export type Upload = NewUpload &
  UploadPlace & {
    /** Sent as Idempotency-Key, so that a retry doesn't store the file a second time. */
    key: string
    state: 'waiting' | 'uploading' | 'done' | 'failed'
    progress: number
    /** The server's message after success, or the reason for a failure. */
    message?: string
  }

export interface UploadOutcome {
  /** The server's message for each stored file. */
  stored: string[]
  failed: number
}

export const uploadStore = createUploadList<Upload>()
export const dropUpload = uploadStore.drop

/** Starts the uploads. Resolves once every file is stored, has failed or was cancelled. */
export async function startUploads(
  place: UploadPlace,
  files: readonly NewUpload[],
): Promise<UploadOutcome> {
  const added = files.map((file): Upload => {
    return { ...file, ...place, key: newIdempotencyKey(), state: 'waiting', progress: 0 }
  })
  uploadStore.add(added)
  return sendAll(added.map(({ key }) => key))
}

export function retryUploads(keys: readonly string[]): Promise<UploadOutcome> {
  for (const key of keys) uploadStore.change(key, { state: 'waiting', progress: 0 })
  return sendAll(keys)
}

async function sendAll(keys: readonly string[]): Promise<UploadOutcome> {
  await Promise.all(keys.map(send))
  const settled = uploadStore.store.current().filter(({ key }) => keys.includes(key))
  // Stored files are now in the list of documents, so they are removed from the list of uploads.
  uploadStore.remove(settled.flatMap(({ key, state }) => (state === 'done' ? [key] : [])))
  const stored = settled.flatMap(({ state, message }) => (state === 'done' ? [message!] : []))
  return { stored, failed: settled.length - stored.length }
}

function send(key: string): Promise<void> {
  return uploadStore.send(key, {
    async run(one, signal) {
      await withUploadSlot(async () => {
        if (signal.aborted) return
        uploadStore.change(key, { state: 'uploading' })
        const { message, document } = await store(one, signal)
        // An infected file is stored, but it can't be downloaded, so the upload counts as failed.
        const isInfected = document.scan_status === 'infected'
        uploadStore.change(key, { state: isInfected ? 'failed' : 'done', message })
      })
      await refreshEverything()
    },
    explain: (error) => messageOf(error, documentTexts.uploadFailed),
  })
}

function store(one: Upload, signal: AbortSignal): Promise<Reply<typeof uploadDocument>> {
  const { key, file, tenderId } = one
  const onProgress = (progress: number) => uploadStore.change(key, { progress })
  const options = { file, idempotencyKey: key, signal, onProgress }
  return 'documentId' in one
    ? upload(uploadDocumentVersion, {
        ...options,
        params: { tenderId, documentId: one.documentId },
        fields: one.fields,
      })
    : upload(uploadDocument, { ...options, params: { tenderId }, fields: one.fields })
}

const atOnce = 3

let running = 0
const waiting: (() => void)[] = []

/**
 * Runs the work once fewer than three other uploads are running. Waiting uploads start in order of
 * arrival.
 */
async function withUploadSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The slot is passed on directly, so that a later caller can't take it.
    if (next) next()
    else running -= 1
  }
}
