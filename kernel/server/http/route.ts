// Binds an endpoint of the API contract to its handler and runs the endpoint's checks in this
// order: anti-forgery token, session or API token, role, scope, path, query, body.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Body, Endpoint, Params, Query, Reply } from '#kernel/contract/endpoint.ts'
import { idInPath } from '#kernel/contract/fields.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { readBearer } from './api-token.ts'
import { publicBodyLimit } from './bodies.ts'
import type { Cause } from './cause.ts'
import { isCsrfToken } from './csrf.ts'
import { onceFor, type Once } from './idempotency.ts'
import { csrfMismatch, invalid, notFound, Refusal, type FieldErrors } from './refusal.ts'
import { requireUser, transactFor, type Transact } from './rights.ts'
import { serialiserOf } from './serialise.ts'
import { readSessionId, type SessionUser } from './session.ts'
import { unknownFields, unknownTexts } from './unknown-fields.ts'
import { tokenPrefix } from '#kernel/contract/token-scopes.ts'

export interface Context<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The caller; undefined for public calls, which don't look up the user. */
  user: E['access'] extends 'public' ? undefined : SessionUser
  sessionId: string | undefined
  /** The user, IP address and request for the audit log. */
  cause: Cause
  /** Runs a transaction. Every change must use this function. */
  transact: Transact
  /** Makes the change of an endpoint that takes an Idempotency-Key (idempotency.ts). */
  once: E['takesKey'] extends true ? Once : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** Result of a handler. A string reply may also be a stream. */
type Sent<E extends Endpoint> = Reply<E> | (Reply<E> extends string ? Readable : never)

export type Route = <E extends Endpoint, const R extends Sent<E>>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<R>,
) => void

export const routeOn = (app: FastifyInstance, services: Services): Route => {
  const { callers, callerQueues } = services

  /**
   * Runs a person's read when it is their turn. Changes take turns when their transactions begin
   * (rights.ts), because their bodies may arrive slowly.
   */
  function inTurn<T>(
    { isHeavy, method }: Endpoint,
    user: SessionUser | undefined,
    handle: () => Promise<T>,
  ): Promise<T> {
    if (!user) return handle()
    if (isHeavy) return callerQueues.heavy(user.id, handle)
    return method === 'GET' ? callers.read(user, handle) : handle()
  }

  return (endpoint, handler) => {
    const status = endpoint.status ?? 200
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      schema: { response: { [status]: {} } },
      serializerCompiler: () => serialiserOf(endpoint.reply),
      ...(endpoint.access === 'public' && { bodyLimit: endpoint.bodyBytes ?? publicBodyLimit }),
      // For calls that concern sealed bids, only failures are logged, because the request log must
      // not reveal that a bid exists.
      ...(endpoint.isSealed && { logLevel: 'warn', config: { isSealed: true } }),
      onRequest: async (request) => {
        request.sessionId = readSessionId(request, services)
        // Public calls ignore API tokens.
        request.bearer = endpoint.access === 'public' ? undefined : bearerOf(request)
        if (request.bearer === undefined) requireCsrfToken(request, services)
        request.user = await requireUser(services.db, { request, services, endpoint })
      },
      handler: async (request, reply) => {
        if (isFromProgram(endpoint, request)) refuseUnknown(endpoint, request)
        const context = {
          params: parseParams(endpoint, request.params),
          query: parse(endpoint.query, request.query),
          body: parse(endpoint.body, request.body ?? {}),
          user: request.user,
          sessionId: request.sessionId,
          cause: causeOf(request),
          transact: transactFor({ request, services, endpoint }),
          once: endpoint.takesKey && onceFor(endpoint, request),
          request,
          reply,
        }
        const handle = () => handler(context as never)
        const result = await inTurn(endpoint, request.user, handle)
        requireTransaction(request, endpoint)
        // Keep a status the handler set itself (range requests do).
        if (reply.statusCode === 200) void reply.code(status)
        return result
      },
    })
  }
}

/**
 * Returns the bearer value. If there is also a session cookie, a bearer value that isn't one of the
 * portal's tokens comes from a proxy and is ignored. Throws if a token is sent together with a
 * session cookie.
 */
function bearerOf(request: FastifyRequest): string | undefined {
  const bearer = readBearer(request)
  if (!request.sessionId) return bearer
  if (bearer?.startsWith(tokenPrefix))
    throw new Refusal(400, 'Send either an API token or a session cookie, not both.')
  return undefined
}

function causeOf({ user, ip, id }: FastifyRequest): Cause {
  return { user_id: user?.id ?? null, ip, request_id: id, token_id: user?.token?.id }
}

/**
 * Throws if a change has no valid anti-forgery token. Calls with an API token need none: browsers
 * don't send API tokens by themselves, so such calls can't be forged.
 */
function requireCsrfToken(request: FastifyRequest, services: Services): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (!isCsrfToken(request.headers['x-xsrf-token'], request.sessionId, services.appKey)) {
    throw csrfMismatch()
  }
}

/**
 * Throws if a signed-in user's change was made without `transact`. The first test of a new call
 * reveals this programming error.
 */
function requireTransaction(request: FastifyRequest, { method, path }: Endpoint): void {
  if (method === 'GET' || !request.user || request.hasTransacted) return
  throw new Error(`${method} ${path} changed data without transact(), which reads the rights again`)
}

function parseParams({ params: schema }: Endpoint, params: unknown): Record<string, unknown> {
  if (schema) {
    const parsed = schema.safeParse(params)
    if (!parsed.success) throw notFound()
    return parsed.data
  }
  const entries = Object.entries(params as Record<string, string>).map(([name, text]) => {
    const parsed = idInPath.safeParse(text)
    if (!parsed.success) throw notFound()
    return [name, parsed.data] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Returns whether the call comes from a program: a call with an API token, or a public read. The
 * browser client that the specification describes makes neither.
 */
const isFromProgram = ({ access, method }: Endpoint, { bearer }: FastifyRequest) =>
  bearer !== undefined || (access === 'public' && method === 'GET')

/** Throws an error that names all unknown fields and parameters, if there are any. */
function refuseUnknown({ query, body }: Endpoint, request: FastifyRequest): void {
  const unknown = [
    ...unknownFields(query, request.query).map((name) => [name, unknownTexts.parameter(name)]),
    ...unknownFields(body, request.body).map((name) => [name, unknownTexts.field(name)]),
  ]
  if (unknown.length === 0) return
  throw invalid(Object.fromEntries(unknown.map(([name, text]) => [name!, [text!]])))
}

/** Returns the parsed input. Throws an error with the messages for all invalid fields. */
export function parse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalid(fieldErrors(parsed.error))
}

export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body'
    ;(errors[field] ??= []).push(issue.message)
  }
  return errors
}
