// Uploads a file together with its form fields. `upload()` works like `call()`, but uses
// XMLHttpRequest, because `fetch` reports no upload progress. The browser streams the file, so
// large files aren't read into memory.
import type * as z from 'zod/mini'
import { addressOf, type Endpoint, type Params, type Reply } from '#kernel/contract/endpoint.ts'
import { errorTexts } from '#kernel/contract/errors.ts'
import { ApiError, csrfToken, sendWithRetries, type Answer } from './api.ts'

type UploadEndpoint = Endpoint & { upload: z.ZodMiniType }

interface UploadOptions<E extends UploadEndpoint> {
  params: Params<E>
  file: File
  fields: z.input<E['upload']>
  /** Key that prevents a repeated request from storing the file again. */
  idempotencyKey: string
  signal: AbortSignal
  /** Progress from 0 to 1. */
  onProgress: (progress: number) => void
}

export function upload<E extends UploadEndpoint>(
  endpoint: E,
  options: UploadOptions<E>,
): Promise<Reply<E>> {
  return sendWithRetries(endpoint, () => send(endpoint, options))
}

function send<E extends UploadEndpoint>(endpoint: E, options: UploadOptions<E>): Promise<Answer> {
  const { params, file, fields, idempotencyKey, signal, onProgress } = options
  const form = new FormData()
  for (const [name, value] of Object.entries(fields as object)) {
    if (value !== null && value !== undefined) form.append(name, String(value))
  }
  // The file comes last, so that the server has all fields before it reads the file.
  form.append('file', file)

  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint, { params }))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', idempotencyKey)
    const token = csrfToken()
    if (token) request.setRequestHeader('x-xsrf-token', token)

    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.addEventListener('error', () =>
      reject(new ApiError(0, { message: errorTexts.offline })),
    )
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): Answer {
  return {
    status: request.status,
    reply: parse(request.responseText),
    date: request.getResponseHeader('date'),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
