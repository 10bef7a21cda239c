import type { FastifyInstance } from 'fastify'
import { errorTexts } from '#domain/contract/errors.ts'
import { Refusal } from './refusal.ts'
import { requireCleanText } from './clean-text.ts'

/** Maximum body size of public calls, so that visitors can't make the server read more. */
export const publicBodyLimit = 16 * 1024

/**
 * Parses JSON bodies. An empty body counts as no body whatever its content type, because clients
 * send a content type on all calls.
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
