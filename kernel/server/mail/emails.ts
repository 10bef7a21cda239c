// The registry of emails. Each topic's file adds its emails to the type `Emails`, and
// app/server/all-notices.ts registers them.
import type { Email } from './email.ts'

/** The emails by name. Each is a function that returns the email for the given data. */
export interface Emails {}

export type EmailName = keyof Emails
export type EmailData<Name extends EmailName> = Parameters<Emails[Name]>[0]

/**
 * The emails that are sent to one person without an event, because they contain a secret or are
 * addressed to somebody without an account.
 */
export interface PersonalEmails {}

type WriteEmail = (data: unknown) => Email

const registered = new Map<string, WriteEmail>()
const mutable = new Set<string>()

/**
 * Registers emails by name. `personalMutable` names those without an event that users can mute; all
 * others without an event can't be muted.
 */
export function registerEmails(
  emails: Partial<Record<EmailName, (data: never) => Email>>,
  { personalMutable = [] }: { personalMutable?: readonly (keyof PersonalEmails)[] } = {},
): void {
  for (const [name, write] of Object.entries<(data: never) => Email>(emails)) {
    if (registered.has(name)) throw new Error(`The email ${name} is registered twice.`)
    registered.set(name, write as WriteEmail)
  }
  for (const name of personalMutable) mutable.add(name)
}

export const emailNames = (): string[] => [...registered.keys()]

/** Returns whether users can mute an email that is sent without an event. */
export function isPersonalMutable(name: string): boolean {
  writerOf(name)
  return mutable.has(name)
}

/** Returns the email whose name comes from the database. */
export function writeEmail(name: string, data: unknown): Email {
  return writerOf(name)(data)
}

/** Throws if there is no email with this name. */
function writerOf(name: string): WriteEmail {
  const write = registered.get(name)
  if (!write) throw new Error(`No email is registered as “${name}”.`)
  return write
}
