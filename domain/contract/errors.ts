// Format of all error replies, and error messages that are not specific to one feature.
import * as z from 'zod/mini'
import { formatFileSize } from '#domain/format/file-size.ts'

export const errorReply = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Stable, machine-readable code, given where the HTTP status alone is ambiguous. */
  code: z.optional(z.string()),
  /** True if the password or session is valid but the account may not be used. */
  blocked: z.optional(z.boolean()),
  request_id: z.string(),
})
export type ErrorReply = z.output<typeof errorReply>

/** Code of a refusal because the idempotency key was used for a request with another body. */
export const keyReused = 'key_reused'

/** Code of a refusal that says that the action has to be approved first; see `askApproval`. */
export const approvalRequired = 'approval_required'

/** Code of a refusal that asks the caller to enter their password again; see `confirmPassword`. */
export const passwordRequired = 'password_required'

export const errorTexts = {
  unauthenticated: 'Unauthenticated.',
  forbidden: 'You are not allowed to do this.',
  /**
   * Shown on the home page, to which users are redirected from pages that their role may not open.
   */
  noAccess: 'You don’t have access to that page.',
  notFound: 'Not found.',
  /** Text on the page for resources that don't exist or that the reader may not see. */
  notThere:
    'It may have been deleted, or you may not have access to it. Check the address, or go back.',
  offline: 'We couldn’t reach the server. Check your connection and try again.',
  csrf: 'CSRF token mismatch.',
  invalid: 'The given data was invalid.',
  malformed: 'The request could not be read.',
  badText: 'Contains a character that is not allowed',
  tooLarge: (bytes: number) => `The request is too large. Send at most ${formatFileSize(bytes)}.`,
  formTooLarge: 'The form is too large. Send at most 20 fields of 64 KB each, and one file.',
  slow: 'The request took too long to arrive. Please try again.',
  unsupported: 'Unsupported content type. Send JSON.',
  notMultipart: 'Send the file as multipart/form-data.',
  busy: 'The server is busy. Please try again in a moment.',
  unavailable: 'The portal is not available at the moment. Please try again in a few seconds.',
  server: 'Something went wrong on our side. Please try again.',
  tooManyChanges: (wait: string) =>
    `You’ve made many changes in a short time. Please try again in ${wait}.`,
  tooManySignIns: (wait: string) =>
    `You’ve signed in many times in a short time. Please try again in ${wait}.`,
  tooManyAttempts: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
}

/** Returns a duration in words, in seconds or minutes. */
export function waitText(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Message for a change that was interrupted and may or may not have been saved. */
export const outcomeUnknown =
  'The portal stopped responding before we could tell whether your change was saved. Check in a few seconds, and try again if it isn’t there.'
