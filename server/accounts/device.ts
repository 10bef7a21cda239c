// Each browser in which a user signs in gets a device token. Sign-ins from known devices send no
// email, and failed attempts from other devices don't count towards a known device's limit.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'

const cookieName = 'device'
const aYear = 365 * 86_400

/**
 * Returns the hash of the request's device if it has been used to sign in to this account before.
 */
export async function findKnownDevice(
  db: Database,
  email: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = request.cookies[cookieName]
  if (!token) return undefined
  const device_hash = hashToken(token)
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('device_hash', '=', device_hash)
    .executeTakeFirst()
  return known && device_hash.toString('hex')
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
  const token = request.cookies[cookieName] ?? newToken()
  reply.setCookie(cookieName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: services.config.isHttps,
    maxAge: aYear,
  })
  const device_hash = hashToken(token)
  const known = await tx
    .selectFrom('known_devices')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<boolean>`coalesce(bool_or(device_hash = ${device_hash}), false)`.as('is_known'),
      // The last use is updated at most once a day, so most sign-ins don't write it.
      sql<boolean>`coalesce(bool_or(device_hash = ${device_hash}
        and last_seen_at < now() - interval '1 day'), false)`.as('is_due'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (known.is_due) {
    await tx
      .updateTable('known_devices')
      .set({ last_seen_at: sql<string>`now()` })
      .where('user_id', '=', userId)
      .where('device_hash', '=', device_hash)
      .execute()
  }
  if (known.is_known) return { isNew: false, isFirst: false }
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { isNew: true, isFirst: known.count === 0 }
}
