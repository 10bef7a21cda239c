// Each account that signs in with a browser gets a device token of its own there. Sign-ins from
// known devices send no email, and failed attempts from other devices don't count towards a known
// device's limit. A token that the portal didn't issue for the account never becomes known, so
// nobody can plant one in another person's browser.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { anyOf } from '#kernel/server/db/any-of.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'

const cookieName = 'device'
const aYear = 365 * 86_400

/** Maximum number of device tokens in a browser's cookie; there is one for each account. */
const maxTokens = 5

/** Returns the tokens in the request's cookie, the newest first. */
function readTokens(request: FastifyRequest): string[] {
  const tokens = request.cookies[cookieName]?.slice(0, 500).split('.') ?? []
  return tokens.filter((token) => /^[\w-]{43}$/.test(token)).slice(0, maxTokens)
}

/**
 * Returns the hash of the request's device if it has been used to sign in to this account before.
 */
export async function findKnownDevice(
  db: Database,
  email: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  const hashes = readTokens(request).map(hashToken)
  if (hashes.length === 0) return undefined
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('device_hash')
    .where('users.email', '=', email)
    .where(anyOf('device_hash', hashes))
    .executeTakeFirst()
  return known?.device_hash.toString('hex')
}

/**
 * Stores this device as one of the user's known devices. Returns whether the device is new, and
 * whether it is the user's first.
 */
export async function storeKnownDevice(
  tx: Tx,
  services: Services,
  userId: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ isNew: boolean; isFirst: boolean }> {
  const tokens = readTokens(request)
  const known = await findOwnDevice(tx, userId, tokens)
  const token = tokens.find((one) => known.hash?.equals(hashToken(one))) ?? newToken()
  const kept = [token, ...tokens.filter((one) => one !== token)].slice(0, maxTokens)
  reply.setCookie(cookieName, kept.join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: services.config.isHttps,
    maxAge: aYear,
  })
  const device_hash = hashToken(token)
  if (known.is_due) {
    await tx
      .updateTable('known_devices')
      .set({ last_seen_at: sql<string>`now()` })
      .where('user_id', '=', userId)
      .where('device_hash', '=', device_hash)
      .execute()
  }
  if (known.hash) return { isNew: false, isFirst: false }
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { isNew: true, isFirst: known.count === 0 }
}

/** Returns the known device among the tokens, and how many devices the user has. */
async function findOwnDevice(tx: Tx, userId: number, tokens: string[]) {
  const devices = await tx
    .selectFrom('known_devices')
    .select((row) => [
      row.fn.countAll<number>().over().as('count'),
      'device_hash',
      // The last use is updated at most once a day, so most sign-ins don't write it.
      sql<boolean>`last_seen_at < now() - interval '1 day'`.as('is_due'),
      sql<boolean>`${anyOf('device_hash', tokens.map(hashToken))}`.as('is_known'),
    ])
    .where('user_id', '=', userId)
    .orderBy('is_known', 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!devices?.is_known)
    return { count: Number(devices?.count ?? 0), hash: undefined, is_due: false }
  return { count: Number(devices.count), hash: devices.device_hash, is_due: devices.is_due }
}
