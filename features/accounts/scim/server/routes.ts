// SCIM 2.0 (RFC 7643 and 7644): an organisation's directory manages its users in the portal, with a
// token that belongs to the organisation.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { scimTexts, scimTokenPrefix } from '#features/accounts/contract/scim.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { readBearer } from '#kernel/server/http/api-token.ts'
import { requireCleanText } from '#kernel/server/http/clean-text.ts'
import { Refusal } from '#kernel/server/http/refusal.ts'
import { triesFrom } from '#kernel/server/http/throttle.ts'
import { isSuspended } from '#features/accounts/sign-in/server/is-suspended.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import {
  errorSchema,
  listSchema,
  readAttributes,
  readFilter,
  readPatch,
  resourceOf,
  type UserChange,
} from './resource.ts'
import { ScimError } from './scim-error.ts'
import {
  changeUser,
  createUser,
  matches,
  readUser,
  selectScimUsers,
  type Directory,
} from './users.ts'

const texts = {
  invalid: 'This token is not valid. Create a new one in the settings of your organisation.',
  body: 'The body is not a SCIM request.',
  suspendedRefusal:
    'This token is suspended, because the owner who created it has left or is no longer an owner. An owner of the organisation has to confirm it in the settings.',
}

const mediaType = 'application/scim+json; charset=utf-8'
const maxBodyLength = 64 * 1024
const maxPerPage = 200

type ToUser = FastifyRequest<{ Params: { id: string } }>

interface Search {
  Querystring: { filter?: string; startIndex?: string; count?: string }
}

/** Runs a directory's transaction in the queue that limits concurrent changes per organisation. */
function transactFor<T>(
  { callers, db }: Services,
  organisationId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const caller = { id: `scim:${organisationId}`, organisation: { id: organisationId } }
  return callers.change(caller, () => db.transaction().execute(work))
}

export function serveScim(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  void app.register(
    async (scope) => {
      parseScimBodies(scope)
      scope.setErrorHandler((error, _request, reply) => sendError(reply, error))
      const write = async (
        request: FastifyRequest,
        work: (tx: Tx, directory: Directory) => Promise<object>,
      ) => {
        const { organisation_id } = await requireDirectory(services, request)
        return transactFor(services, organisation_id, async (tx) =>
          work(tx, await findDirectory(tx, request, { isLocking: true })),
        )
      }
      const change = (request: ToUser, given: UserChange | undefined) => {
        if (!given) throw new ScimError(400, texts.body, 'invalidSyntax')
        const id = idOf(request)
        return write(request, async (tx, directory) =>
          resourceOf(config, await changeUser(tx, services, directory, { id, change: given })),
        )
      }

      serveDocuments(scope, services)
      scope.get<Search>('/Users', async (request, reply) => {
        const { organisation_id } = await requireDirectory(services, request)
        return send(reply, await listUsers(services, organisation_id, request.query))
      })
      scope.post('/Users', async (request, reply) => {
        const given = readAttributes(bodyOf(request))
        const made = await write(request, async (tx, directory) =>
          resourceOf(config, await createUser(tx, directory, given)),
        )
        return send(reply, made, 201)
      })
      scope.get('/Users/:id', async (request: ToUser, reply) => {
        const { organisation_id } = await requireDirectory(services, request)
        return send(reply, resourceOf(config, await readUser(db, organisation_id, idOf(request))))
      })
      scope.put('/Users/:id', async (request: ToUser, reply) =>
        send(reply, await change(request, readAttributes(bodyOf(request)))),
      )
      scope.patch('/Users/:id', async (request: ToUser, reply) =>
        send(reply, await change(request, readPatch(bodyOf(request)))),
      )
      // The portal keeps the records of people who have left, so their accounts are deactivated
      // instead of deleted.
      scope.delete('/Users/:id', async (request: ToUser, reply) => {
        await change(request, { active: false })
        return reply.code(204).send()
      })
    },
    { prefix: '/scim/v2' },
  )
}

const send = (reply: FastifyReply, body: object, status = 200) =>
  reply.code(status).type(mediaType).header('cache-control', 'no-store').send(body)

/** Serves the discovery documents, and answers calls to all other addresses in SCIM's format. */
function serveDocuments(scope: FastifyInstance, services: Services): void {
  for (const [path, document] of [
    ['/ServiceProviderConfig', serviceProviderConfig],
    ['/Schemas', schemas],
    ['/ResourceTypes', resourceTypes],
  ] as const) {
    scope.get(path, async (request, reply) => {
      await requireDirectory(services, request)
      return send(reply, document)
    })
  }

  // Without this route, requests to other addresses would get the portal's web page.
  scope.all('/*', async (request) => {
    await requireDirectory(services, request)
    const { '*': path } = request.params as { '*': string }
    if (/^me$/i.test(path)) throw new ScimError(501, 'A directory’s token belongs to no person.')
    throw new ScimError(
      404,
      'There is no such address. Users are at /Users; groups are not supported.',
    )
  })
}

function parseScimBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    ['application/scim+json', 'application/json'],
    { parseAs: 'string', bodyLimit: maxBodyLength },
    (_request, text, done) => {
      // Some directories send a content type with DELETE, but no body.
      if (text === '') return done(null)
      try {
        const body: unknown = JSON.parse(String(text))
        requireCleanText(body)
        done(null, body)
      } catch {
        done(new ScimError(400, texts.body, 'invalidSyntax'))
      }
    },
  )
  scope.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: maxBodyLength },
    (_request, text, done) =>
      text === '' ? done(null) : done(new ScimError(415, 'Send application/scim+json.')),
  )
}

function bodyOf({ body }: FastifyRequest): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new ScimError(400, texts.body, 'invalidSyntax')
}

function idOf({ params }: ToUser): number {
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw new ScimError(404, scimTexts.notFound)
  return Number(params.id)
}

/** Returns the organisation that the token belongs to, and counts the call towards its limit. */
async function requireDirectory(services: Services, request: FastifyRequest): Promise<Directory> {
  const { db, throttle, config } = services
  try {
    const directory = await findDirectory(db, request, { isLocking: false })
    await throttle.count(`scim:${directory.organisation_id}`, config.throttle.tokenCalls)
    return directory
  } catch (error) {
    if (error instanceof ScimError && error.status === 401) {
      const tries = triesFrom('wrong-token', request.ip, config.throttle.wrongToken)
      await throttle.countUnlessSpent(tries)
    }
    throw error
  }
}

/**
 * Returns the organisation that the token belongs to. Throws if the token is unknown or suspended,
 * or if the organisation is no longer approved.
 */
async function findDirectory(
  db: Services['db'],
  request: FastifyRequest,
  { isLocking }: { isLocking: boolean },
): Promise<Directory> {
  const token = readBearer(request) ?? ''
  if (!token.startsWith(scimTokenPrefix)) throw new ScimError(401, texts.invalid)
  const token_hash = hashToken(token)
  const query = db
    .selectFrom('scim_tokens as t')
    .innerJoin('organisations as o', 'o.id', 't.organisation_id')
    .select(['o.id as organisation_id', 'o.type', 't.made_by', 't.outside_change_at'])
    .select(isSuspended('t').as('is_suspended'))
    .where('t.token_hash', '=', token_hash)
    .where('o.verification_status', '=', 'approved')
  const found = await (isLocking ? query.forNoKeyUpdate('t') : query).executeTakeFirst()
  if (!found) throw new ScimError(401, texts.invalid)
  const { made_by, is_suspended, ...directory } = found
  if (is_suspended) throw new ScimError(403, texts.suspendedRefusal)
  if (isLocking) {
    await db
      .updateTable('scim_tokens')
      .set({ last_used_at: sql<string>`now()` })
      .where('token_hash', '=', token_hash)
      .execute()
  }
  return { ...directory, cause: { user_id: made_by, ip: request.ip, request_id: request.id } }
}

async function listUsers(
  { db, config }: Services,
  organisationId: number,
  { filter, startIndex, count }: Search['Querystring'],
): Promise<object> {
  const wanted = filter === undefined ? undefined : readFilter(filter.slice(0, 500))
  if (filter !== undefined && !wanted)
    throw new ScimError(
      400,
      'Filters compare userName, externalId, id, emails.value or active with eq.',
      'invalidFilter',
    )
  const first = Math.max(1, Math.trunc(Number(startIndex)) || 1)
  const perPage = Math.min(maxPerPage, Math.max(0, numberOr(count, 100)))
  const base = selectScimUsers(db, organisationId)
  const chosen = wanted ? base.where(matches(wanted)) : base
  const all = await chosen
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .execute()
  const rows =
    perPage === 0
      ? []
      : await chosen
          .orderBy('id')
          .offset(Math.min(first - 1, 1_000_000))
          .limit(perPage)
          .execute()
  return {
    schemas: [listSchema],
    totalResults: all[0]?.total ?? 0,
    startIndex: first,
    itemsPerPage: rows.length,
    Resources: rows.map((row) => resourceOf(config, row)),
  }
}

function numberOr(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : otherwise
}

/** Returns errors that the caller caused; the server's HTTP library throws some of them. */
function knownOf(error: unknown): ScimError | Refusal | undefined {
  // SCIM has no status 422 (RFC 7644, section 3.12).
  if (error instanceof Refusal && error.status === 422) {
    return new ScimError(400, error.message, 'invalidValue')
  }
  if (error instanceof ScimError || error instanceof Refusal) return error
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return new ScimError(413, 'The body is longer than 64 KB.')
  return statusCode === 400 ? new ScimError(400, texts.body, 'invalidSyntax') : undefined
}

function sendError(reply: FastifyReply, error: unknown) {
  const known = knownOf(error)
  if (!known) throw error
  const scimType = known instanceof ScimError ? known.scimType : undefined
  if (known instanceof Refusal && known.retryAfter) {
    void reply.header('retry-after', known.retryAfter)
  }
  if (known.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(known.status)
    .type(mediaType)
    .send({
      schemas: [errorSchema],
      status: String(known.status),
      detail: known.message,
      ...(scimType && { scimType }),
    })
}
