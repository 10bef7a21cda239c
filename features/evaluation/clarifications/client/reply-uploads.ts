// Uploads of files for replies to the buyer's questions. Stored files are part of the question that
// the server returns; `list` contains only files that are not stored yet.
import { uploadReplyFile } from '../contract/clarification.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { newIdempotencyKey } from '#kernel/client/lib/idempotency-key.ts'
import { upload } from '#kernel/client/lib/upload.ts'
import { useStore } from '#kernel/client/store/create-store.ts'
import { createUploadList } from '#kernel/client/uploads/upload-list.ts'
import { showClarification } from './clarification-queries.ts'

export interface ReplyPath {
  tenderId: number
  clarificationId: number
}

interface ReplyUpload {
  key: string
  path: ReplyPath
  file: File
  state: 'waiting' | 'uploading' | 'failed'
  progress: number
  message?: string
}

const list = createUploadList<ReplyUpload>()
/** Last queued upload; files are uploaded one after the other. */
let last = Promise.resolve()

export function useReplyUploads(clarificationId: number): readonly ReplyUpload[] {
  return useStore(list.store).filter(({ path }) => path.clarificationId === clarificationId)
}

export function addReplyFiles(path: ReplyPath, files: readonly File[]): void {
  const added = files.map((file): ReplyUpload => ({
    key: newIdempotencyKey(),
    path,
    file,
    state: 'waiting',
    progress: 0,
  }))
  list.add(added)
  for (const { key } of added) queue(key)
}

export function retryReplyUpload(key: string): void {
  list.change(key, { state: 'waiting', progress: 0 })
  queue(key)
}

export const dropReplyUpload = list.drop

function queue(key: string): void {
  last = last.then(() => send(key))
}

function send(key: string): Promise<void> {
  return list.send(key, {
    async run({ path, file }, signal) {
      list.change(key, { state: 'uploading' })
      const { clarification } = await upload(uploadReplyFile, {
        params: path,
        file,
        fields: {},
        idempotencyKey: key,
        signal,
        onProgress: (progress) => list.change(key, { progress }),
      })
      showClarification(path.tenderId, clarification)
      list.remove([key])
    },
    explain: (error) => messageOf(error, 'Failed to upload the file'),
  })
}
