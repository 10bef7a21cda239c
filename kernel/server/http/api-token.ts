// An API token authenticates a program as a user. A token consists of a prefix that secret scanners
// recognise, 256 random bits, and a checksum that detects malformed tokens without a database
// query. The database stores only the token's hash. The user and their permissions are read on
// every call, so all servers refuse a revoked token.
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { tokenPrefix } from '#kernel/contract/token-scopes.ts'
import { buildOnce, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { selectUsers } from '#kernel/server/db/select-users.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'
import type { SessionUser } from './session.ts'

const shape = new RegExp(`^${tokenPrefix}([0-9a-f]{64})([0-9a-f]{8})$`)

const checksum = (secret: string) => crc32(secret).toString(16).padStart(8, '0')

export function newApiToken(): string {
  const secret = randomBytes(32).toString('hex')
  return `${tokenPrefix}${secret}${checksum(secret)}`
}

/** Returns the part that may be shown: the prefix and the first 32 bits. */
export function startOf(token: string): string {
  return token.slice(0, tokenPrefix.length + 8)
}

/**
 * Returns the text after "Bearer" in the Authorization header, or undefined if the header is
 * missing or has another scheme. Other schemes are ignored, because browsers behind a proxy with
 * its own password send "Basic" with every call.
 */
export function readBearer({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const found = /^Bearer(?: +(.*))?$/i.exec(headers.authorization ?? '')
  return found ? (found[1] ?? '').trim() : undefined
}

/**
 * True if the time of last use is due for an update. Updating it once a minute is precise enough to
 * see whether a token is in use, and avoids a write on every call.
 */
const isStale = sql<boolean>`(api_tokens.last_used_at is null
  or api_tokens.last_used_at < now() - interval '1 minute')`

/**
 * Updates the time of the last use. Callers don't await it: if it fails, the next call tries again.
 */
async function recordUse(db: Database, id: number): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(isStale)
    .execute()
    .catch(() => {})
}

const findLive = buildOnce((db, place: PlaceOf<{ hash: Buffer }>) =>
  selectUsers(db)
    .innerJoin('api_tokens', 'api_tokens.user_id', 'users.id')
    .where('api_tokens.token_hash', '=', place('hash'))
    .where('api_tokens.expires_at', '>', sql<string>`now()`)
    .select(['api_tokens.id as token_id', 'api_tokens.scopes', isStale.as('is_stale')]),
)

/** Returns the token's user, or undefined if the token is unknown, revoked or expired. */
export async function findTokenUser(
  db: Database,
  token: string,
  { isAgain = false }: { isAgain?: boolean } = {},
): Promise<SessionUser | undefined> {
  const [, secret = '', sum] = shape.exec(token) ?? []
  if (sum !== checksum(secret)) return undefined
  const [row] = await findLive(db, { hash: hashToken(token) })
  if (!row) return undefined
  const { token_id, scopes, is_stale, ...user } = row
  if (is_stale && !isAgain) void recordUse(db, token_id)
  return { ...user, session: null, token: { id: token_id, scopes } }
}
