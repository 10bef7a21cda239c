import { sql } from 'kysely'
import type { PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import type { Database } from '#kernel/server/db/connect.ts'

/** Returns the external people who have been invited to the panel and have not joined yet. */
export function readPanelInvitations(db: Database, tenderId: number) {
  return selectPanelInvitations(db, tenderId).execute()
}

export function selectPanelInvitations(db: Database, tenderId: number) {
  return db
    .selectFrom('opener_invitations')
    .where('tender_id', '=', tenderId)
    .where('panel_role', 'is not', null)
    .select(['id', 'name', 'email', 'criteria', 'expires_at'])
    .select(sql<PanelRole>`panel_role`.as('role'))
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .orderBy('name')
    .orderBy('id')
}
