// A token with which a program calls for a user: 256 random bits after a prefix that secret scanners
// know, and a checksum, so that what is no token costs no look-up. The database knows only its hash.
// User and rights are read afresh at every call, so what is revoked on one server is refused by all.
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { tokenPrefix } from '#domain/contract/api-token.ts'
import { buildOnce, type PlaceOf } from '#server/db/build-once.ts'
import type { Database } from '#server/db/connect.ts'
import { selectUsers } from '#server/db/select-users.ts'
import { hashToken } from '#server/tokens.ts'
import type { SessionUser } from './session.ts'

const shape = new RegExp(`^${tokenPrefix}([0-9a-f]{64})([0-9a-f]{8})$`)

const checksum = (secret: string) => crc32(secret).toString(16).padStart(8, '0')

export function newApiToken(): string {
  const secret = randomBytes(32).toString('hex')
  return `${tokenPrefix}${secret}${checksum(secret)}`
}

/** As much of it as may be shown: the prefix and 32 of its bits. */
export function startOf(token: string): string {
  return token.slice(0, tokenPrefix.length + 8)
}

/**
 * What stands behind "Bearer", whatever it is; nothing without it. Other schemes are not ours: a proxy
 * that asks for a password of its own has browsers send "Basic" with every call.
 */
export function readBearer({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const found = /^Bearer(?: +(.*))?$/i.exec(headers.authorization ?? '')
  return found ? (found[1] ?? '').trim() : undefined
}

/** Once a minute is exact enough to see whether it is still in use, and spares a write a call. */
const isStale = sql<boolean>`(api_tokens.last_used_at is null
  or api_tokens.last_used_at < now() - interval '1 minute')`

/** Nobody waits for it. If it fails, the next call tries again. */
async function noteUse(db: Database, id: number): Promise<void> {
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

/** The user behind a live token; nobody when it is unknown, revoked or over. */
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
  if (is_stale && !isAgain) void noteUse(db, token_id)
  return { ...user, session: null, token: { id: token_id, scopes } }
}
