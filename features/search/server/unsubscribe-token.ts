// Signed token in the unsubscribe link. The token contains the ids of its searches, so no row is
// stored per email. It is signed with the only key that survives key rotation, because emails are
// kept longer than keys.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppKey } from '#kernel/server/platform/app-key.ts'

const shape = /^(\d{1,10}(?:-\d{1,10}){0,19})\.([\w-]{22})$/

function signatureOf({ recovery }: AppKey, ids: string): string {
  const signature = createHmac('sha256', recovery).update(`unsubscribe:${ids}`)
  return signature.digest('base64url').slice(0, 22)
}

export function unsubscribePath(appKey: AppKey, searchIds: readonly number[]): string {
  const ids = searchIds.join('-')
  return `/unsubscribe/${ids}.${signatureOf(appKey, ids)}`
}

/** Returns the ids in the token, or an empty list if the signature is invalid. */
export function readUnsubscribeToken(appKey: AppKey, token: string): number[] {
  const [, ids = '', given = ''] = shape.exec(token) ?? []
  const right = signatureOf(appKey, ids)
  if (given.length !== right.length) return []
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? ids.split('-').map(Number) : []
}
