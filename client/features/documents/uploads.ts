// Store of uploads, outside the components: uploads continue while the user is on another tab of
// the page, and failed ones can be retried. A few run at a time, the others wait.
import type * as z from 'zod/mini'
import { documentTexts, type documentInput, type versionInput } from '#domain/contract/document.ts'
import { uploadDocument, uploadDocumentVersion } from '#domain/contract/document-calls.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import { messageOf } from '#client/lib/failure.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { upload } from '#client/lib/upload.ts'
import { inTurn } from './in-turn.ts'

/** A file becomes a new document, or the next version of one. */
type NewUpload = { file: File } & (
  | { fields: z.input<typeof documentInput> }
  | { documentId: number; fields: z.input<typeof versionInput> }
)

/** Includes the user, so that another user who signs in on this screen doesn't see the uploads. */
interface UploadPlace {
  userId: number
  tenderId: number
}

export type Upload = NewUpload &
  UploadPlace & {
    /** Sent as Idempotency-Key, so that retries store the file once. */
    key: string
    state: 'waiting' | 'uploading' | 'done' | 'failed'
    progress: number
    /** The server's message after success, or the reason for a failure. */
    message?: string
  }

/** Result of several uploads. */
export interface UploadOutcome {
  /** The server's message for each stored file. */
  stored: string[]
  failed: number
}

let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()
const underWay = new Map<string, AbortController>()

/** Store for `useUploads` only. */
export const uploadStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => uploads,
}

function show(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

function change(
  key: string,
  values: Partial<Pick<Upload, 'state' | 'progress' | 'message'>>,
): void {
  show(uploads.map((one) => (one.key === key ? { ...one, ...values } : one)))
}

/** Resolves once each file is stored, has failed or was cancelled. */
export async function startUploads(
  place: UploadPlace,
  files: readonly NewUpload[],
): Promise<UploadOutcome> {
  const added = files.map((file): Upload => {
    return { ...file, ...place, key: newIdempotencyKey(), state: 'waiting', progress: 0 }
  })
  show([...uploads, ...added])
  return sendAll(added.map(({ key }) => key))
}

export function retryUploads(keys: readonly string[]): Promise<UploadOutcome> {
  for (const key of keys) change(key, { state: 'waiting', progress: 0 })
  return sendAll(keys)
}

/** Aborts an upload if it is running, and removes it from the list. */
export function dropUpload(key: string): void {
  underWay.get(key)?.abort()
  show(uploads.filter((one) => one.key !== key))
}

async function sendAll(keys: readonly string[]): Promise<UploadOutcome> {
  await Promise.all(keys.map(send))
  const settled = uploads.filter(({ key }) => keys.includes(key))
  // Stored files are now in the list of documents.
  show(uploads.filter((one) => one.state !== 'done' || !settled.includes(one)))
  const stored = settled.flatMap(({ state, message }) => (state === 'done' ? [message!] : []))
  return { stored, failed: settled.length - stored.length }
}

async function send(key: string): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  underWay.set(key, controller)
  window.addEventListener('beforeunload', askBeforeLeaving)
  try {
    await inTurn(async () => {
      const one = uploads.find((upload) => upload.key === key)
      if (!one || signal.aborted) return
      change(key, { state: 'uploading' })
      const { message, document } = await store(one, signal)
      // The file was stored, but can't be downloaded.
      const isInfected = document.scan_status === 'infected'
      change(key, { state: isInfected ? 'failed' : 'done', message })
    })
    await refreshEverything()
  } catch (error) {
    if (signal.aborted) return
    change(key, { state: 'failed', message: messageOf(error, documentTexts.uploadFailed) })
  } finally {
    underWay.delete(key)
    if (underWay.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving)
  }
}

function store(one: Upload, signal: AbortSignal): Promise<Reply<typeof uploadDocument>> {
  const { key, file, tenderId } = one
  const onProgress = (progress: number) => change(key, { progress })
  const options = { file, idempotencyKey: key, signal, onProgress }
  return 'documentId' in one
    ? upload(uploadDocumentVersion, {
        ...options,
        params: { tenderId, documentId: one.documentId },
        fields: one.fields,
      })
    : upload(uploadDocument, { ...options, params: { tenderId }, fields: one.fields })
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
