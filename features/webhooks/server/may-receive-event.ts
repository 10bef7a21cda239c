// Checks whether an organisation may still receive an event. The check runs before every attempt,
// because an invitation may be revoked or an organisation blocked during the three days of retries.
import { sql } from 'kysely'
import type { OrganisationType, VerificationStatus } from '#kernel/contract/organisation.ts'
import { accountOf } from '#kernel/contract/role.ts'
import { testEvent, type WebhookEventType } from '../contract/webhook-events.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { WebhookData } from './webhook-tables.ts'
import { Refusal } from '#kernel/server/http/refusal.ts'
import { sentEvents } from './sent-events.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'

interface EventDelivery {
  organisation: { id: number; type: OrganisationType; verification_status: VerificationStatus }
  type: string
  data: WebhookData
}

export async function mayReceiveEvent(db: Database, delivery: EventDelivery): Promise<boolean> {
  const { organisation, type, data } = delivery
  if (organisation.verification_status !== 'approved') return false
  if (!(await hasActiveUser(db, organisation))) return false
  if (type === testEvent) return true
  if (!(type in sentEvents) || data.tender_id === undefined) return false
  // The permissions of all the organisation's users depend only on the organisation, so any user id
  // will do.
  const { id, type: role } = organisation
  const { needs } = sentEvents[type as WebhookEventType]
  try {
    await findTender(db, { id: 0, ...accountOf[role], organisation: { id } }, needs, data.tender_id)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Returns whether the organisation has a user who is neither blocked nor removed. */
async function hasActiveUser(
  db: Database,
  { id, type }: { id: number; type: OrganisationType },
): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .where('organisation_id', '=', id)
    .where('role', '=', type)
    .where('is_active', '=', true)
    .select(sql`1`.as('one'))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
