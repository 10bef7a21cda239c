import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { errorTexts, type ErrorReply } from '#kernel/contract/errors.ts'
import { isDatabaseOutage } from '#kernel/server/db/database-outage.ts'
import { DiskFullError, StorageError } from '#kernel/server/storage/storage-error.ts'
import { databaseUnavailable, notFound, Refusal, unavailable } from './refusal.ts'

const texts = {
  noSpace:
    'The portal has no space for this file at the moment, so we haven’t kept it. Try again later, or contact the people who run the portal.',
}

/** Turns every thrown error into a reply. Only the messages of refusals are sent to clients. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalFrom(error, request)
    // The handler may have set headers for a successful reply that caches keep.
    void reply.header('cache-control', 'no-store').removeHeader('etag')
    void reply.removeHeader('last-modified').removeHeader('content-disposition')
    if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter)
    if (refusal.challenge) void reply.header('www-authenticate', refusal.challenge)
    const body: ErrorReply = {
      message: refusal.message,
      errors: refusal.errors,
      code: refusal.code,
      blocked: refusal.blocked,
      request_id: request.id,
    }
    return reply.code(refusal.status).send(body)
  })
}

export function answerNotFound(): never {
  throw notFound()
}

function refusalFrom(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof DiskFullError) {
    request.log.error({ err: error }, 'The disk is full: an upload was refused')
    return unavailable(texts.noSpace)
  }
  if (error instanceof StorageError) {
    request.log.error({ err: error }, 'The file store failed')
    return unavailable('We can’t reach the file store at the moment. Try again in a minute.')
  }
  if (isDatabaseOutage(error)) {
    request.log.warn({ err: error }, 'The database failed')
    return databaseUnavailable()
  }
  switch (error.statusCode) {
    case 400:
      return new Refusal(400, errorTexts.malformed)
    case 413:
      return new Refusal(413, errorTexts.tooLarge(request.routeOptions.bodyLimit))
    case 415:
      return new Refusal(415, errorTexts.unsupported)
    default:
      request.log.error({ err: error }, 'Unexpected error')
      return new Refusal(500, errorTexts.server)
  }
}
