// Receives one file and its fields from a multipart form. The file is streamed to a temporary file,
// which is flushed to disk; its size and hash are computed on the way. The temporary file is always
// removed afterwards.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callbackify } from 'node:util'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileLimits } from '#kernel/contract/file.ts'
import type { Config } from '#kernel/server/platform/config.ts'
import { claimSpace, requireSpace } from '#kernel/server/storage/disk-space.ts'
import { StorageError, writeError } from '#kernel/server/storage/storage-error.ts'
import { requireCleanText } from './clean-text.ts'
import { invalid, Refusal } from './refusal.ts'
import { allowLongForms } from './slow-bodies.ts'

const texts = {
  tooLarge: `File size exceeds ${fileLimits.megabytes}MB limit`,
  incomplete: 'The upload was interrupted. Try again.',
}

export interface Upload {
  fields: Record<string, string>
  file: ReceivedFile | undefined
}

interface ReceivedFile {
  /** Name given by the sender. */
  filename: string
  path: string
  size: number
  sha256: Buffer
  isTooLarge: boolean
}

interface Limits {
  folder: string
  maxBytes: number
  /** Number of bytes that must stay free on the disk. */
  reserve: number
}

/** Number of bytes allowed for boundaries, headers and fields. */
const overhead = 1024 * 1024

/**
 * Buffer size between two steps of the pipeline. With a small buffer, the steps wait for each
 * other. With a large one, chunks live so long that the garbage collector moves them to its old
 * generation, where they cost more to free.
 */
const ahead = 128 * 1024

/** Accepts forms only on the routes registered on this instance; all others refuse them. */
export async function acceptForms(app: FastifyInstance, { patience }: Config): Promise<void> {
  allowLongForms(app, { patience, maxBytes: fileLimits.fileSize + overhead })
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: 1,
      fields: 20,
      // The number of parts is unlimited: past a limit, the parser would emit streams without error
      // handlers, whose errors would end the process. Fields, files and bytes are limited anyway.
      parts: Infinity,
      fieldSize: 64 * 1024,
      headerPairs: 50,
    },
  })
}

export async function withUpload<T>(
  request: FastifyRequest,
  limits: Limits,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal(415, 'Send the file as multipart/form-data.')
  // If the body has already been read, the call was refused while it waited for the database, and
  // its body was discarded.
  if (request.raw.readableDidRead) throw new Refusal(400, texts.incomplete)
  const announced = Number(request.headers['content-length'] ?? 0)
  // The size in the header allows an early refusal.
  if (announced > limits.maxBytes + overhead) throw tooLarge()
  await requireSpace(limits, announced)
  const path = join(limits.folder, randomUUID())
  try {
    return await work(await receive(request, path, limits))
  } finally {
    await rm(path, { force: true })
  }
}

export const tooLarge = () =>
  new Refusal(413, texts.tooLarge, { errors: { file: [texts.tooLarge] } })

async function receive(request: FastifyRequest, path: string, limits: Limits): Promise<Upload> {
  const upload: Upload = { fields: {}, file: undefined }
  try {
    const options = { limits: { fileSize: limits.maxBytes }, highWaterMark: ahead, fileHwm: ahead }
    for await (const part of request.parts(options)) {
      if (part.type === 'field') upload.fields[part.fieldname] = String(part.value)
      else if (part.fieldname !== 'file') part.file.resume()
      else {
        const { size, sha256 } = await write(part.file, path, limits)
        const { filename, file } = part
        upload.file = { filename: filename ?? '', path, size, sha256, isTooLarge: file.truncated }
      }
    }
  } catch (error) {
    throw explain(error)
  }
  requireCleanText(upload.fields)
  return upload
}

async function write(
  file: Readable,
  path: string,
  limits: Limits,
): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  let size = 0
  const claim = claimSpace(limits)
  // A Transform passes each chunk on without copying. Iterating over the stream would copy buffered
  // chunks to join them.
  const allow = callbackify((bytes: number) => claim.allow(bytes))
  const measure = new Transform({
    highWaterMark: ahead,
    transform(chunk: Buffer, _encoding, done) {
      allow(chunk.length, (error) => {
        if (error) return done(error)
        hash.update(chunk)
        size += chunk.length
        done(null, chunk)
      })
    },
  })
  const target = createWriteStream(path, { flags: 'wx', flush: true, highWaterMark: ahead })
  await pipeline(file, measure, target).finally(() => claim.release())
  return { size, sha256: hash.digest() }
}

/** Returns an error that attributes the failure to the form, the connection or the disk. */
function explain(error: unknown): Error {
  if (error instanceof Refusal || error instanceof StorageError) return error
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'FST_FILES_LIMIT') return invalid({ file: ['Send one file at a time'] })
  if (code?.endsWith('_LIMIT'))
    return new Refusal(
      413,
      'The form is too large. Send at most 20 fields of 64 KB each, and one file.',
    )
  if (syscall && code !== 'ECONNRESET') return writeError('The upload could not be written', error)
  return new Refusal(400, texts.incomplete)
}
