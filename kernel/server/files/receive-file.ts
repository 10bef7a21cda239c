// Receives and stores an uploaded file: the steps before its row is written, which are the same for
// all uploads of unencrypted files.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { fileLimits, type ScanStatus, fileTexts } from '#kernel/contract/file.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { storeUpload } from '#kernel/server/http/store-upload.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import { fieldErrors } from '#kernel/server/http/route.ts'
import { tooLarge, withUpload, type Upload } from '#kernel/server/http/upload.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { whyRefused } from './check-content.ts'

/**
 * Columns that describe a stored file. They are the same in every table whose files are received
 * with `receiveFile`.
 */
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
  /**
   * Content to compare for the Idempotency-Key: requests with the same fields and the same bytes
   * are the same request.
   */
  body: unknown
  /** Must be called once the row has been written; otherwise the stored file is removed again. */
  own: () => void
}

/**
 * Receives and stores a file, and passes it to `work`. Must be called after authorisation and
 * before the body is read.
 */
export async function receiveFile<Form extends z.ZodMiniType, T>(
  services: Services,
  { request, user, form }: Receiving<Form>,
  work: (received: Received<Form>) => Promise<T>,
): Promise<T> {
  const { config, storage, scanner, throttle } = services
  await throttle.count(`upload:${user.id}`, config.throttle.upload)
  const limits = {
    folder: storage.incoming,
    maxBytes: fileLimits.fileSize,
    reserve: config.diskReserve,
  }
  return withUpload(request, limits, async (upload) => {
    const { fields, filename, received } = await check(upload, form)
    return storeUpload(storage, { path: received.path, log: request.log }, ({ storage_key, own }) =>
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

/** Returns the validated fields and file. Throws all validation errors at once. */
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
  // Browsers send a part without a name or content if no file was chosen.
  if (!received || (received.filename === '' && received.size === 0)) return fileTexts.required
  if (!filename) return 'The file has no name'
  return whyRefused(filename, received)
}

/**
 * Control and format characters (including right-to-left overrides), and characters that Windows
 * forbids.
 */
const unwanted = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}<>:"|?*]/gu

/**
 * Returns a filename that is safe to show and to save: in composed form, without folders, and
 * without invisible or direction-changing characters. Empty if no character remains.
 */
function cleanFilename(given: string): string {
  const base = given.normalize('NFC').replaceAll(unwanted, '').split(/[/\\]/).at(-1) ?? ''
  const name = base.trim().replace(/^\.+(?=.*\.)/, '')
  const dot = name.lastIndexOf('.')
  if (dot <= 0) return dot === 0 ? '' : shorten(name, fileLimits.filename)
  const extension = name.slice(dot)
  const stem = shorten(name.slice(0, dot).trim(), fileLimits.filename - extension.length)
  return stem && `${stem}${extension}`
}

/** Shortens the text by code points, so that no surrogate pair is split. */
function shorten(text: string, max: number): string {
  return [...text].slice(0, Math.max(0, max)).join('')
}
