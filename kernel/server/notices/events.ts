// The registry of events: their facts, their recipients, and whether the email can be muted. Emails
// about security, blocking, cancellation and deadlines can't be muted. Each event has an email of
// the same name and a notification. Each topic's file adds its events to the type `Events`, and
// app/server/all-notices.ts registers them.
import { isPersonalMutable } from '#kernel/server/mail/emails.ts'
import type { Rule } from './rule.ts'

/** The rules by event. */
export interface Events {}

export type EventName = keyof Events

/** Type of the cause that `notify` takes for an event. */
export type CauseOf<Event extends EventName> = Parameters<Events[Event]['gather']>[1]

const registered = new Map<string, Rule<unknown, unknown>>()

export function registerEvents(events: Partial<Events>): void {
  for (const [event, rule] of Object.entries<unknown>(events)) {
    if (registered.has(event)) throw new Error(`The event ${event} is registered twice.`)
    registered.set(event, rule as Rule<unknown, unknown>)
  }
}

export const eventNames = (): string[] => [...registered.keys()]

/** Returns the rule for an event whose name comes from the database. */
export function ruleOf(event: string): Rule<unknown, unknown> {
  const rule = registered.get(event)
  if (!rule) throw new Error(`No event is registered as “${event}”.`)
  return rule
}

/** Returns the names of the emails whose existence must be known only to their recipients. */
export const sealedEmails = (): string[] => eventNames().filter((event) => ruleOf(event).isSealed)

/** Returns whether users can mute the email. */
export function canBeMuted(email: string): boolean {
  return registered.get(email)?.canBeMuted ?? isPersonalMutable(email)
}
