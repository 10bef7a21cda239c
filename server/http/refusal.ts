// An expected refusal is thrown; the error handler in errors.ts turns it into a reply. Anything
// else that is thrown is a fault of ours and answered as a plain 500.
import { errorTexts, outcomeUnknown, waitText } from '#domain/contract/errors.ts'
import { inactiveTexts, whyInactive, type ShutAccount } from '#domain/rules/account.ts'
import type { Reason } from '#domain/rules/can.ts'

export type FieldErrors = Record<string, string[]>

export class Refusal extends Error {
  status: number
  errors: FieldErrors | undefined
  code: string | undefined
  blocked: true | undefined
  retryAfter: number | undefined
  /** What a program is to send instead, as `WWW-Authenticate`. */
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
export const forbidden = (message: string = errorTexts.forbidden) => new Refusal(403, message)
export function inactive(account: ShutAccount): Refusal {
  const code = whyInactive(account)
  return new Refusal(403, inactiveTexts[code], { blocked: true, code })
}
export const notFound = (message: string = errorTexts.notFound) => new Refusal(404, message)
export const conflict = (message: string) => new Refusal(409, message)
export const csrfMismatch = () => new Refusal(419, errorTexts.csrf)
/** Says the first message in general, and each at its field. */
export const invalid = (errors: FieldErrors) =>
  new Refusal(422, Object.values(errors)[0]?.[0] ?? errorTexts.invalid, { errors })
export const throttled = (
  seconds: number,
  refusal: (wait: string) => string = errorTexts.tooManyAttempts,
) => new Refusal(429, refusal(waitText(seconds)), { retryAfter: seconds })
export const unavailable = (message: string, retryAfter = 60) =>
  new Refusal(503, message, { retryAfter })
export const databaseAway = () => unavailable(errorTexts.unavailable, 5)
/** The answer to a call that was cut off: of a change, nobody knows whether it takes effect. */
export const cutOff = (method: string) =>
  method === 'GET' ? databaseAway() : unavailable(outcomeUnknown, 5)
export const busy = () => new Refusal(503, errorTexts.busy, { retryAfter: 1 })

/** The rule's own words, with the status that its kind stands for. */
export function refusalFor(reason: Reason): Refusal {
  if (reason.kind === 'hidden') return notFound(reason.message)
  return reason.kind === 'forbidden' ? forbidden(reason.message) : conflict(reason.message)
}
