import { ApiError } from './api.ts'
import { failureOf } from './form.ts'

/** Returns the message for a failure as one string, for places without form fields. */
export function messageOf(error: unknown, fallback?: string): string {
  const { fields, general } = failureOf(error, fallback)
  return general ?? Object.values(fields).join('. ')
}

/** Returns the message for a dialog or a panel, or null if the last attempt didn't fail. */
export function messageIfAny(error: unknown, fallback: string): string | null {
  return error ? messageOf(error, fallback) : null
}

/**
 * Returns the title and message for a page that could not be loaded. The message comes from the
 * server, and is left out if it equals the title.
 */
export function loadFailure(error: unknown, title: string): { title: string; message?: string } {
  const said = error instanceof ApiError ? error.reply.message : undefined
  return said && said !== title ? { title, message: said } : { title }
}

/** Returns whether the error means that a resource doesn't exist or is not visible to this user. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
