// The link in an email that ends it. It names its searches and is signed, so nothing has to be kept for
// each email, and nobody can make one. By the one key that stays when others are changed, since emails
// are kept for longer than that.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppKey } from '#server/app-key.ts'

const shape = /^(\d{1,10}(?:-\d{1,10}){0,19})\.([\w-]{22})$/

function signatureOf({ recovery }: AppKey, ids: string): string {
  const signature = createHmac('sha256', recovery).update(`unsubscribe:${ids}`)
  return signature.digest('base64url').slice(0, 22)
}

export function unsubscribePath(appKey: AppKey, searchIds: readonly number[]): string {
  const ids = searchIds.join('-')
  return `/unsubscribe/${ids}.${signatureOf(appKey, ids)}`
}

/** The searches that it names; none where it is not ours. */
export function readUnsubscribeToken(appKey: AppKey, token: string): number[] {
  const [, ids = '', given = ''] = shape.exec(token) ?? []
  const right = signatureOf(appKey, ids)
  if (given.length !== right.length) return []
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? ids.split('-').map(Number) : []
}
