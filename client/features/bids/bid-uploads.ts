// Uploads of files into bids: encrypted in a worker, then uploaded one after the other; each bid
// has its own queue. The store is outside the components, so that uploads continue while the user
// is on another tab of the page.
import { useSyncExternalStore } from 'react'
import { deleteSealedFile, uploadSealedFile } from '#domain/contract/bid-calls.ts'
import type { Envelope } from '#domain/contract/bidding.ts'
import { documentLimits } from '#domain/contract/document.ts'
import { yourBidTexts as texts } from '#domain/contract/your-bid.ts'
import type { BidFile } from '#domain/rules/bid-draft.ts'
import { call } from '#client/lib/api.ts'
import { messageOf } from '#client/lib/failure.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { upload } from '#client/lib/upload.ts'
import { readFiles, writeFiles } from './draft/parts.ts'
import type { OpenedDraft } from './draft/use-bid-draft.ts'
import { inWorker, putAway, SealingError } from './sealing/sealer.ts'

export interface BidPath {
  tenderId: number
  bidId: number
}

/** Question and envelope to which a file belongs. */
interface Target {
  path: BidPath
  question: string
  /** Envelope that the file is encrypted for. */
  envelope: Envelope
  opened: OpenedDraft
}

export interface BidUpload extends Target {
  key: string
  file: File
  state: 'waiting' | 'uploading' | 'failed'
  progress: number
  message?: string
}

/** Share of encryption in the total progress. */
const sealingShare = 0.3

let uploads: readonly BidUpload[] = []
const listeners = new Set<() => void>()
const underWay = new Map<string, AbortController>()
/** Last upload of each bid, after which the next one starts. */
const last = new Map<number, Promise<void>>()

function show(next: readonly BidUpload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

function change(key: string, values: Partial<BidUpload>): void {
  show(uploads.map((one) => (one.key === key ? { ...one, ...values } : one)))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the uploads of one bid. */
export function useBidUploads(bidId: number): readonly BidUpload[] {
  const all = useSyncExternalStore(subscribe, () => uploads)
  return all.filter(({ path }) => path.bidId === bidId)
}

export function addFiles(target: Target, files: readonly File[]): void {
  const added = files.map((file): BidUpload => ({
    ...target,
    key: newIdempotencyKey(),
    file,
    state: 'waiting',
    progress: 0,
  }))
  show([...uploads, ...added])
  for (const one of added) queue(one)
}

export function retryUpload(one: BidUpload): void {
  change(one.key, { state: 'waiting', progress: 0 })
  queue(one)
}

export function dropUpload(key: string): void {
  underWay.get(key)?.abort()
  show(uploads.filter((one) => one.key !== key))
}

function queue({ key, path }: BidUpload): void {
  const before = last.get(path.bidId) ?? Promise.resolve()
  last.set(
    path.bidId,
    before.then(() => send(key)),
  )
}

async function send(key: string): Promise<void> {
  const one = uploads.find((upload) => upload.key === key)
  if (!one) return
  const controller = new AbortController()
  underWay.set(key, controller)
  window.addEventListener('beforeunload', askBeforeLeaving)
  change(key, { state: 'uploading' })
  try {
    const file = await store(one, controller.signal)
    const { draft } = one.opened
    draft.type(one.question, writeFiles([...readFiles(draft.textOf(one.question)), file]))
    show(uploads.filter((upload) => upload.key !== key))
  } catch (error) {
    if (controller.signal.aborted) return
    const message =
      error instanceof SealingError ? error.message : messageOf(error, texts.uploadFailed)
    change(key, { state: 'failed', message })
  } finally {
    underWay.delete(key)
    if (underWay.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving)
  }
}

async function store(one: BidUpload, signal: AbortSignal): Promise<BidFile> {
  const { key, file, path, envelope, opened } = one
  const { vault } = opened
  if (file.size === 0) throw new SealingError(texts.fileEmpty)
  const sealed = await sealAndUpload(
    { path, envelope, content: file },
    {
      recipients: [vault.recipients[envelope], vault.keys.recipient],
      signal,
      onProgress: (progress) => change(key, { progress }),
    },
  )
  // Long names are cut at the start, because the end has the extension. `toWellFormed` repairs a
  // surrogate pair that was cut, which could not be stored.
  const cut = file.name.normalize('NFC').trim().slice(-documentLimits.filename)
  const filename = cut.replaceAll('\0', '').toWellFormed()
  return { file_id: sealed.id, filename, file_size: file.size, sha256: sealed.sha256 }
}

interface Manner {
  recipients: string[]
  signal: AbortSignal
  onProgress?: (progress: number) => void
}

/** Encrypts and uploads a content. Each attempt encrypts again, so a retry is a new upload. */
export async function sealAndUpload(
  { path, envelope, content }: { path: BidPath; envelope: Envelope; content: Blob },
  { recipients, signal, onProgress = () => {} }: Manner,
): Promise<{ id: number; sha256: string }> {
  const given = { file: content, recipients }
  const sealed = await inWorker('sealFile', given, {
    signal,
    onProgress: (progress) => onProgress(progress * sealingShare),
  })
  try {
    const { file } = await upload(uploadSealedFile, {
      params: path,
      file: sealed.file,
      fields: { envelope },
      idempotencyKey: newIdempotencyKey(),
      signal,
      onProgress: (progress) => onProgress(sealingShare + progress * (1 - sealingShare)),
    })
    return { id: file.id, sha256: sealed.sha256 }
  } finally {
    putAway(sealed.file)
  }
}

/**
 * The file is removed from the draft first: an unlisted file in the store is harmless, but a listed
 * one that is missing is not.
 */
export async function removeFile({ path, question, opened }: Target, fileId: number) {
  const { draft } = opened
  const left = readFiles(draft.textOf(question)).filter(({ file_id }) => file_id !== fileId)
  draft.type(question, writeFiles(left))
  if (!(await draft.saveAll())) return
  // The server keeps a file that is part of a sent version until the opening.
  await call(deleteSealedFile, { params: { ...path, fileId } }).catch(() => undefined)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
