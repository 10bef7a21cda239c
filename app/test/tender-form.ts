// Shared helpers for the tender tests: a completed wizard form, and a tender's audit actions.
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import type { Client } from './client.ts'
import type { World } from './world.ts'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

export function tenderForm<const F extends object>(fields?: F) {
  return {
    title: 'Cleaning of the town hall',
    description: 'Daily cleaning of all floors.',
    procedure_type: 'ITT' as const,
    submission_deadline: inDays(14),
    clarification_deadline: inDays(7),
    contact_name: 'Jo Green',
    contact_email: 'jo@town.example',
    metadata: {
      categories: ['cleaning' as const, 'window' as const],
      cpv_codes: ['90910000-9'],
      location: 'Leeds',
    },
    ...(fields as F),
  }
}

/**
 * Returns the body that the edit page sends if the user changes no field: the whole tender as its
 * managers see it.
 */
export async function readForm(client: Client, tenderId: number) {
  const { data } = await client.call(getTender, { params: { tenderId } })
  const { description, contact_name, contact_email } = data
  return {
    ...data,
    description: description!,
    contact_name: contact_name!,
    contact_email: contact_email!,
  }
}

/** Returns the audit actions recorded for a tender, oldest first. */
export async function auditOf(world: World, tenderId: number): Promise<string[]> {
  const rows = await world.db
    .selectFrom('audit_logs')
    .select('action')
    .where('resource_type', '=', 'Tender')
    .where('resource_id', '=', tenderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.action)
}
