// The anti-forgery token is derived from the session id by a keyed hash: it needs no storage, is
// worth nothing with another session, and changes whenever the session id does.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppKey } from '#server/app-key.ts'

export function csrfTokenFor(sessionId: string, appKey: AppKey): string {
  return createHmac('sha256', appKey.current).update(`csrf:${sessionId}`).digest('base64url')
}

export function isCsrfToken(
  given: unknown,
  sessionId: string | undefined,
  appKey: AppKey,
): boolean {
  if (typeof given !== 'string' || !sessionId) return false
  const expected = Buffer.from(csrfTokenFor(sessionId, appKey))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
