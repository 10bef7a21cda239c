import type { FastifyInstance } from 'fastify'
import { errorTexts } from '#kernel/contract/errors.ts'
import { Refusal } from './refusal.ts'
import { requireCleanText } from './clean-text.ts'

/** Maximum body size of public calls, so that visitors can't make the server read more. */
export const publicBodyLimit = 16 * 1024

/**
 * Parses JSON bodies, and checks the text in queries and bodies. An empty body is accepted with any
 * content type, because clients send a content type with every call.
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
