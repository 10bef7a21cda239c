import { ApiError } from './api.ts'
import { failureOf } from './form.ts'

/** A failure in one sentence, for where there are no fields to show it at. */
export function messageOf(error: unknown, fallback?: string): string {
  const { fields, general } = failureOf(error, fallback)
  return general ?? Object.values(fields).join('. ')
}

/** The same for a dialog or a panel, whose last attempt may not have failed at all. */
export function messageIfAny(error: unknown, fallback: string): string | null {
  return error ? messageOf(error, fallback) : null
}

/** For a page that could not be loaded: what failed, and why, in the server's words if it has any. */
export function loadFailure(error: unknown, title: string): { title: string; message?: string } {
  const said = error instanceof ApiError ? error.reply.message : undefined
  return said && said !== title ? { title, message: said } : { title }
}

/** What was there before is no longer, or no longer for this reader. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
