// Kysely table types for interests and invitations.
import type { Generated } from 'kysely'
import type { InvitationStatus } from '#features/tenders/contract/tender.ts'
import type { Id, Maybe, MaybeTime, TimeDefaulted } from '#kernel/server/db/columns.ts'

interface InterestsTable {
  id: Id
  tender_id: number
  organisation_id: number
  user_id: number
  created_at: TimeDefaulted
  withdrawn_at: MaybeTime
  withdrawal_reason: Maybe<string>
}

interface InvitationsTable {
  id: Id
  tender_id: number
  organisation_id: number
  invited_by: number
  status: Generated<InvitationStatus>
  reason: Maybe<string>
  created_at: TimeDefaulted
  responded_at: MaybeTime
}

export interface ParticipationTables {
  interests: InterestsTable
  invitations: InvitationsTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends ParticipationTables {}
}
