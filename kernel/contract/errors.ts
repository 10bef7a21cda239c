// Format of all error replies, and error messages that are not specific to one feature.
import * as z from 'zod/mini'
import { formatFileSize } from '#kernel/format/file-size.ts'

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
  notFound: 'Not found.',
  offline: 'We couldn’t reach the server. Check your connection and try again.',
  malformed: 'The request could not be read.',
  tooLarge: (bytes: number) => `The request is too large. Send at most ${formatFileSize(bytes)}.`,
  unsupported: 'Unsupported content type. Send JSON.',
  server: 'Something went wrong on our side. Please try again.',
}

/** Returns a duration in words, in seconds or minutes. */
export function waitText(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Message for a change that was interrupted and may or may not have been saved. */
export const outcomeUnknown =
  'The portal stopped responding before we could tell whether your change was saved. Check in a few seconds, and try again if it isn’t there.'
