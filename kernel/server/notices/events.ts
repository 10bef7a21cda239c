// The registry of events. app/server/all-notices.ts fills it.
import { registerEmails } from '#kernel/server/mail/emails.ts'
import type { EventDeclaration, Events } from './event.ts'

type Registered = EventDeclaration<unknown, unknown, unknown>

const registered = new Map<string, Registered>()

export function registerEvents(events: Partial<Events>): void {
  registerEmails({ ...events })
  for (const [event, declaration] of Object.entries<unknown>(events)) {
    registered.set(event, declaration as Registered)
  }
}

export const eventNames = (): string[] => [...registered.keys()]

/** Returns the declaration of an event whose name comes from the database. */
export function eventNamed(event: string): Registered {
  const declaration = registered.get(event)
  if (!declaration) throw new Error(`No event is registered as “${event}”.`)
  return declaration
}

/** Returns the names of the emails whose existence must be known only to their recipients. */
export const sealedEmails = (): string[] =>
  eventNames().filter((event) => eventNamed(event).isSealed)
