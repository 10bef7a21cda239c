import type { FastifyInstance } from 'fastify'
import { errorTexts } from '#domain/contract/errors.ts'
import { Refusal } from './refusal.ts'
import { requireCleanText } from './clean-text.ts'

/** Calls before the sign-in send a form at most: strangers can't make us read more. */
export const publicBodyLimit = 16 * 1024

/**
 * JSON in. A call without a body may still carry a content type (clients send their headers on
 * everything), so an empty body is nothing, whatever it claims to be.
 */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parseJson(request, body as string, done)
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else done(new Refusal(415, errorTexts.unsupported))
  })
  app.addHook('preValidation', async ({ query, body }) => {
    requireCleanText(query)
    requireCleanText(body)
  })
}
