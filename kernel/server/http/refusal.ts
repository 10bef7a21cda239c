// Expected refusals are thrown, and the error handler in errors.ts turns them into replies. Any
// other error is a server fault and gets the status 500.
import { errorTexts, outcomeUnknown, waitText } from '#kernel/contract/errors.ts'
import { inactiveTexts, whyInactive, type InactiveAccount } from '#kernel/rules/account.ts'
import type { Reason } from '#kernel/rules/permission.ts'

const texts = {
  tooManyAttempts: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
}

export type FieldErrors = Record<string, string[]>

export class Refusal extends Error {
  status: number
  errors: FieldErrors | undefined
  code: string | undefined
  blocked: true | undefined
  retryAfter: number | undefined
  /** Value of the `WWW-Authenticate` header. */
  challenge: string | undefined

  constructor(
    status: number,
    message: string,
    more: {
      errors?: FieldErrors
      code?: string
      blocked?: true
      retryAfter?: number
      challenge?: string
    } = {},
  ) {
    super(message)
    this.status = status
    this.errors = more.errors
    this.code = more.code
    this.blocked = more.blocked
    this.retryAfter = more.retryAfter
    this.challenge = more.challenge
  }
}

export const unauthenticated = () => new Refusal(401, errorTexts.unauthenticated)
export const forbidden = (message: string = 'You are not allowed to do this.') =>
  new Refusal(403, message)
export function inactive(account: InactiveAccount): Refusal {
  const code = whyInactive(account)
  return new Refusal(403, inactiveTexts[code], { blocked: true, code })
}
export const notFound = (message: string = errorTexts.notFound) => new Refusal(404, message)
export const conflict = (message: string) => new Refusal(409, message)
/** Conflict with a newer version, which clients fetch and show next to the user's own version. */
export const stale = (message: string) => new Refusal(409, message, { code: 'stale' })
export const csrfMismatch = () => new Refusal(419, 'CSRF token mismatch.')
/** Returns a refusal with an error for each field. The first one is also the message. */
export const invalid = (errors: FieldErrors) =>
  new Refusal(422, Object.values(errors)[0]?.[0] ?? 'The given data was invalid.', { errors })
export const throttled = (
  seconds: number,
  refusal: (wait: string) => string = texts.tooManyAttempts,
) => new Refusal(429, refusal(waitText(seconds)), { retryAfter: seconds })
export const unavailable = (message: string, retryAfter = 60) =>
  new Refusal(503, message, { retryAfter })
export const databaseUnavailable = () =>
  unavailable('The portal is not available at the moment. Please try again in a few seconds.', 5)
/**
 * Returns the reply to an interrupted call. For a change, the reply says that the outcome is
 * unknown.
 */
export const cutOff = (method: string) =>
  method === 'GET' ? databaseUnavailable() : unavailable(outcomeUnknown, 5)
export const busy = () =>
  new Refusal(503, 'The server is busy. Please try again in a moment.', { retryAfter: 1 })

/** Returns a refusal with the rule's message and the status for the kind of reason. */
export function refusalFor(reason: Reason): Refusal {
  if (reason.kind === 'hidden') return notFound(reason.message)
  return reason.kind === 'forbidden' ? forbidden(reason.message) : conflict(reason.message)
}
