// Returns the email that an event would cause now, and the number of recipients, without sending
// it. Recipients and text come from the same declarations as for real events.
import { sql } from 'kysely'
import type { Config } from '#kernel/server/platform/config.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { writeEmail } from '#kernel/server/mail/emails.ts'
import { renderEmail } from '#kernel/server/mail/render.ts'
import type { CauseOf, EventName } from './event.ts'
import { eventNamed } from './events.ts'

export async function previewNotice<Event extends EventName>(
  tx: Tx,
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  event: Event,
  cause: CauseOf<Event>,
) {
  const { gather, recipients, canBeMuted } = eventNamed(event)
  const facts = await gather(tx, cause)
  const envelope = { brand, publicUrl, name: null, canBeMuted }
  const { subject, text } = renderEmail(writeEmail(event, facts), envelope)
  const { rows } = await sql<{ suppliers: number; people: number }>`
    select count(distinct users.organisation_id)::int as suppliers, count(*)::int as people
    from users where ${recipients(facts)}`.execute(tx)
  return { email: { subject, text }, ...rows[0]! }
}
