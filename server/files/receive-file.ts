// Receives an uploaded file and stores it: the steps that uploads of readable files share, up to
// writing the row.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  documentLimits,
  documentTexts as texts,
  type ScanStatus,
} from '#domain/contract/document.ts'
import type { SessionUser } from '#server/http/session.ts'
import { keepUpload } from '#server/http/keep-upload.ts'
import { invalid } from '#server/http/refusal.ts'
import { fieldErrors } from '#server/http/route.ts'
import { tooLarge, withUpload, type Upload } from '#server/http/upload.ts'
import type { Services } from '#server/platform/services.ts'
import { whyRefused } from './check-content.ts'
import { cleanFilename } from './clean-filename.ts'

/** Columns of a stored file, whichever table has its row. */
export interface NewFile {
  uploaded_by: number
  filename: string
  file_size: number
  sha256: Buffer
  storage_key: string
  scan_status: ScanStatus
}

interface Receiving<Form extends z.ZodMiniType> {
  request: FastifyRequest
  user: SessionUser
  form: Form
}

interface Received<Form extends z.ZodMiniType> {
  fields: z.output<Form>
  file: NewFile
  /** Compared for the Idempotency-Key: the same fields and the same bytes are the same request. */
  body: unknown
  /**
   * Callers call this once they have written the row; otherwise the stored file is removed again.
   */
  own: () => void
}

/** The caller is already authorised, and the body has not been read yet. */
export async function receiveFile<Form extends z.ZodMiniType, T>(
  services: Services,
  { request, user, form }: Receiving<Form>,
  work: (received: Received<Form>) => Promise<T>,
): Promise<T> {
  const { config, storage, scanner, throttle } = services
  await throttle.count(`upload:${user.id}`, config.throttle.upload)
  const limits = {
    folder: storage.incoming,
    maxBytes: documentLimits.fileSize,
    reserve: config.diskReserve,
  }
  return withUpload(request, limits, async (upload) => {
    const { fields, filename, received } = await check(upload, form)
    return keepUpload(storage, { path: received.path, log: request.log }, ({ storage_key, own }) =>
      work({
        fields,
        file: {
          uploaded_by: user.id,
          filename,
          file_size: received.size,
          sha256: received.sha256,
          storage_key,
          scan_status: scanner ? 'pending' : 'not_scanned',
        },
        body: { ...upload.fields, filename, sha256: received.sha256.toString('hex') },
        own,
      }),
    )
  })
}

/** Returns all validation errors at once. */
async function check<Form extends z.ZodMiniType>(upload: Upload, form: Form) {
  const received = upload.file
  const parsed = form.safeParse(upload.fields)
  const errors = parsed.success ? {} : fieldErrors(parsed.error)
  if (received?.isTooLarge) throw tooLarge()
  const filename = cleanFilename(received?.filename ?? '')
  const fault = await faultOf(received, filename)
  if (fault) throw invalid({ file: [fault], ...errors })
  if (!received || !parsed.success) throw invalid(errors)
  return { fields: parsed.data, filename, received }
}

async function faultOf(received: Upload['file'], filename: string): Promise<string | undefined> {
  // Browsers send a part without name and content when no file was chosen.
  if (!received || (received.filename === '' && received.size === 0)) return texts.fileRequired
  if (!filename) return texts.nameRequired
  return whyRefused(filename, received)
}
