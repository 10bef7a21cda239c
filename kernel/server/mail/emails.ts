// The registry of emails. app/server/all-notices.ts fills it: each event has an email of its name,
// and the other emails are personal.
import type { Email } from './email.ts'

export interface EmailDeclaration<Data> {
  email: (data: Data) => Email
  /** Data for previews, and for the test that renders all emails. */
  sample: NoInfer<Data>
  /** False for emails about security, blocking, cancellation, deadlines and one’s own bid. */
  canBeMuted: boolean
}

/**
 * The emails that are sent to one person without an event, because they contain a secret or are
 * addressed to somebody without an account. Each file with such emails adds its own.
 */
export interface PersonalEmails {}

export type EmailData<Name extends keyof PersonalEmails> = PersonalEmails[Name]['sample']

/** Declares an email that is sent without an event. By default it can't be muted. */
export const personalEmail = <Data>(
  declaration: Omit<EmailDeclaration<Data>, 'canBeMuted'> & { canBeMuted?: true },
): EmailDeclaration<Data> => ({ canBeMuted: false, ...declaration })

const registered = new Map<string, EmailDeclaration<unknown>>()

export function registerEmails(emails: Record<string, unknown>): void {
  for (const [name, email] of Object.entries(emails)) {
    if (registered.has(name)) throw new Error(`The email ${name} is registered twice.`)
    registered.set(name, email as EmailDeclaration<unknown>)
  }
}

export const emailNames = (): string[] => [...registered.keys()]

/** Returns the declaration of an email whose name comes from the database. */
export function emailNamed(name: string): EmailDeclaration<unknown> {
  const email = registered.get(name)
  if (!email) throw new Error(`No email is registered as “${name}”.`)
  return email
}

export const writeEmail = (name: string, data: unknown): Email => emailNamed(name).email(data)
