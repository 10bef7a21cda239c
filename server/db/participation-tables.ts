// Kysely table types for suppliers' participation in a tender.
import type { Generated } from 'kysely'
import type { InvitationStatus } from '#domain/contract/invitation.ts'
import type { QuestionStatus } from '#domain/contract/question.ts'
import type { Derived, Id, Maybe, MaybeTime, TimeDefaulted } from './columns.ts'

interface InterestsTable {
  id: Id
  tender_id: number
  organisation_id: number
  user_id: number
  created_at: TimeDefaulted
  withdrawn_at: MaybeTime
  withdrawal_reason: Maybe<string>
}

interface QuestionsTable {
  id: Id
  tender_id: number
  /**
   * Organisation that asked the question; null for a clarification that the buyer posted without a
   * question.
   */
  organisation_id: Maybe<number>
  user_id: Maybe<number>
  question_text: string
  created_at: TimeDefaulted
  answer_text: Maybe<string>
  answered_by: Maybe<number>
  answered_at: MaybeTime
  published_at: MaybeTime
  answer_version: Generated<number>
  answer_edited_at: MaybeTime
  answer_logged_at: MaybeTime
  status: Derived<QuestionStatus>
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

interface NdaTextsTable {
  tender_id: number
  version: number
  text: string
  created_by: number
  created_at: TimeDefaulted
}

interface NdaAcceptancesTable {
  tender_id: number
  version: number
  organisation_id: number
  user_id: number
  signed_name: string
  accepted_at: TimeDefaulted
}

export interface ParticipationTables {
  interests: InterestsTable
  questions: QuestionsTable
  invitations: InvitationsTable
  nda_texts: NdaTextsTable
  nda_acceptances: NdaAcceptancesTable
}

declare module '#server/db/tables.ts' {
  interface Tables extends ParticipationTables {}
}
