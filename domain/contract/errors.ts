// What every refusal looks like on the wire, and the texts that no single noun owns.
import * as z from 'zod/mini'

export const errorReply = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** A stable word for programs, where the status alone does not tell. */
  code: z.optional(z.string()),
  /** Set when the account behind a right password or a live session may not be used. */
  blocked: z.optional(z.boolean()),
  request_id: z.string(),
})
export type ErrorReply = z.output<typeof errorReply>

/** The code of a call that wants the caller's password again, see `confirmPassword`. */
export const passwordRequired = 'password_required'

export const errorTexts = {
  unauthenticated: 'Unauthenticated.',
  forbidden: 'You are not allowed to do this.',
  /** Shown on the home page of a user who opened a page of another role. */
  noAccess: 'You don’t have access to that page.',
  notFound: 'Not found.',
  /** The page of what is not there, or not for its reader. */
  notThere:
    'It may have been deleted, or you may not have access to it. Check the address, or go back.',
  /** When nobody answered, and so said nothing. */
  offline: 'We couldn’t reach the server. Check your connection and try again.',
  csrf: 'CSRF token mismatch.',
  invalid: 'The given data was invalid.',
  malformed: 'The request could not be read.',
  badText: 'Contains a character that is not allowed',
  tooLarge: 'The request is too large.',
  slow: 'The request took too long to arrive. Please try again.',
  unsupported: 'Unsupported content type. Send JSON.',
  notMultipart: 'Send the file as multipart/form-data.',
  busy: 'The server is busy. Please try again in a moment.',
  unavailable: 'The portal is not available at the moment. Please try again in a few seconds.',
  server: 'Something went wrong on our side. Please try again.',
  tooManyAttempts: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
}

/** How long to wait, in the unit that a person would use. */
export function waitText(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The server's answer to a change that was cut off: it may still be saved. */
export const outcomeUnknown =
  'The portal stopped responding before we could tell whether your change was saved. Check in a few seconds, and try again if it isn’t there.'
