import {
  uploadReplyFile,
  clarificationLimits as limits,
  clarificationTexts as texts,
  type OwnClarification,
  clarificationLimits,
} from '../contract/clarification.ts'
import { record } from '#kernel/server/audit/record.ts'
import { receiveFile } from '#kernel/server/files/receive-file.ts'
import { conflict, invalid } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import {
  findOpenClarification,
  lockOpenClarification,
  readOwnClarification,
} from './own-clarification.ts'

const words = {
  tooManyFiles: `A reply can have at most ${clarificationLimits.files} files. Remove one first.`,
}

export function replyUploadRoutes(route: Route, services: Services): void {
  const { db, scanner, storage } = services

  route(uploadReplyFile, async ({ user, params, cause, once, request, transact }) => {
    const { tenderId, clarificationId } = params
    const wanted = { user, tenderId, clarificationId }
    // The caller's rights and the deadline are checked before the body is read, and again after the
    // upload, because an upload may take longer than the time that is left.
    requireRoom((await findOpenClarification(db, wanted)).clarification)
    const form = uploadReplyFile.upload
    return receiveFile(services, { request, user, form }, async ({ file, body, own }) => {
      const scan_status = await scan(file.storage_key)
      return transact((tx) =>
        once(tx, {
          body,
          work: async () => {
            requireRoom((await lockOpenClarification(tx, wanted)).clarification)
            const { id } = await tx
              .insertInto('reply_files')
              .values({ ...file, scan_status, clarification_id: clarificationId })
              .returning('id')
              .executeTakeFirstOrThrow()
            own()
            const sha256 = file.sha256.toString('hex')
            await record(tx, cause, {
              action: 'evaluation.file_uploaded',
              resource: ['Tender', tenderId],
              metadata: { clarification_id: clarificationId, file_id: id, sha256 },
            })
            return { kept: { id } }
          },
          replay: async () => ({
            message: 'File uploaded',
            clarification: await readOwnClarification(tx, user, { tenderId, clarificationId }),
          }),
        }),
      )
    })

    /** Throws if the file is infected; if the scanner fails, a job scans the file later. */
    async function scan(storageKey: string): Promise<'not_scanned' | 'pending' | 'clean'> {
      if (!scanner) return 'not_scanned'
      if (scanner.isSilent()) return 'pending'
      let finding: string | null
      try {
        finding = await services.waitForMachine(request, async () =>
          scanner.scan(await storage.open(storageKey)),
        )
      } catch (error) {
        request.log.warn(error, 'The file could not be scanned yet')
        return 'pending'
      }
      if (finding !== null) throw invalid({ file: [texts.infected] })
      return 'clean'
    }
  })
}

function requireRoom({ allows_files, uploads }: OwnClarification): void {
  if (!allows_files) throw conflict(texts.filesNotAllowed)
  if (uploads.length >= limits.files) throw conflict(words.tooManyFiles)
}
