// The anti-forgery token is a keyed hash of the session id. The token needs no storage, is invalid
// for other sessions, and changes with the session id.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppKey } from '#kernel/server/platform/app-key.ts'

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
