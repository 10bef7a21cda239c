// Uploads of bid files. A worker encrypts each file before it is uploaded. Files for one bid are
// uploaded one after the other, files for different bids in parallel. The list is stored outside
// the components, so that uploads continue while the user is on another tab of the page.
import { deleteSealedFile, uploadSealedFile } from '../contract/bid.ts'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import { fileLimits } from '#kernel/contract/file.ts'
import { yourBidTexts as texts } from '../contract/your-bid.ts'
import type { BidFile } from '../rules/bid-draft.ts'
import { call } from '#kernel/client/lib/api.ts'
import { ExplainedError } from '#kernel/client/lib/explained-error.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { newIdempotencyKey } from '#kernel/client/lib/idempotency-key.ts'
import { upload } from '#kernel/client/lib/upload.ts'
import { useStore } from '#kernel/client/store/create-store.ts'
import { createUploadList } from '#kernel/client/uploads/upload-list.ts'
import { readFiles, writeFiles } from './draft/parts.ts'
import type { OpenedDraft } from './draft/use-bid-draft.ts'
import { deleteTemporaryFile, inWorker } from '#features/bids/sealing/client/sealer.ts'

export interface BidPath {
  tenderId: number
  bidId: number
}

/** Bid, question and envelope that a file belongs to. */
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

/** Fraction of the progress bar that is allotted to encryption. */
const sealingShare = 0.3

const list = createUploadList<BidUpload>()
/** Last queued upload of each bid. The bid's next upload starts when this one has ended. */
const last = new Map<number, Promise<void>>()

/** Returns the waiting, running and failed uploads for one bid. */
export function useBidUploads(bidId: number): readonly BidUpload[] {
  return useStore(list.store).filter(({ path }) => path.bidId === bidId)
}

export function addFiles(target: Target, files: readonly File[]): void {
  const added = files.map((file): BidUpload => ({
    ...target,
    key: newIdempotencyKey(),
    file,
    state: 'waiting',
    progress: 0,
  }))
  list.add(added)
  for (const one of added) queue(one)
}

export function retryUpload(one: BidUpload): void {
  list.change(one.key, { state: 'waiting', progress: 0 })
  queue(one)
}

export const dropUpload = list.drop

function queue({ key, path }: BidUpload): void {
  const before = last.get(path.bidId) ?? Promise.resolve()
  last.set(
    path.bidId,
    before.then(() => send(key)),
  )
}

function send(key: string): Promise<void> {
  return list.send(key, {
    async run(one, signal) {
      list.change(key, { state: 'uploading' })
      const file = await store(one, signal)
      const { draft } = one.opened
      draft.type(one.question, writeFiles([...readFiles(draft.textOf(one.question)), file]))
      list.remove([key])
    },
    explain: (error) => messageOf(error, texts.uploadFailed),
  })
}

async function store(one: BidUpload, signal: AbortSignal): Promise<BidFile> {
  const { key, file, path, envelope, opened } = one
  const { bidKeys } = opened
  if (file.size === 0) throw new ExplainedError('The file is empty')
  const sealed = await sealAndUpload(
    { path, envelope, content: file },
    {
      recipients: [bidKeys.recipients[envelope], bidKeys.draft.recipient],
      signal,
      onProgress: (progress) => list.change(key, { progress }),
    },
  )
  // Long names are cut at the start, because the extension is at the end. The cut may split a
  // surrogate pair, and half a pair could not be stored, so `toWellFormed` replaces it.
  const cut = file.name.normalize('NFC').trim().slice(-fileLimits.filename)
  const filename = cut.replaceAll('\0', '').toWellFormed()
  return { file_id: sealed.id, filename, file_size: file.size, sha256: sealed.sha256 }
}

interface Manner {
  recipients: string[]
  signal: AbortSignal
  onProgress?: (progress: number) => void
}

/** Encrypts and uploads content. Each attempt encrypts again, so a retry is a new upload. */
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
    deleteTemporaryFile(sealed.file)
  }
}

/**
 * Removes a file from the draft and then from the server. The order matters if the second step
 * fails: a stored file that no draft lists is harmless, whereas a draft that lists a deleted file
 * could not be sent.
 */
export async function removeFile({ path, question, opened }: Target, fileId: number) {
  const { draft } = opened
  const left = readFiles(draft.textOf(question)).filter(({ file_id }) => file_id !== fileId)
  draft.type(question, writeFiles(left))
  if (!(await draft.saveAll())) return
  // Errors are ignored, because the server refuses to delete a file that is part of a sent version.
  await call(deleteSealedFile, { params: { ...path, fileId } }).catch(() => undefined)
}
