// Reads clarifications with their replies, as a member of the panel or the bidder may see them.
import { sql } from 'kysely'
import type { Clarification, OwnClarification, ReplyFile } from '../contract/clarification.ts'
import type { ClarificationKind } from '../contract/clarification-to-answer.ts'
import { can } from '#features/tenders/rules/can.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { seesNames, seesPrices } from '#features/evaluation/rules/evaluation-access.ts'
import type { LowPriceQuestion } from '#features/evaluation/ranking/rules/low-price-question.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Panel } from '#features/evaluation/server/find-evaluation.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'

/** True if the file was sent with the reply; otherwise the file is waiting to be sent or swept. */
export const isSentFile = sql<boolean>`exists (select from evaluation_entries sent
  where sent.kind = 'reply' and sent.about_id = f.clarification_id
    and sent.details->'files' @> jsonb_build_array(jsonb_build_object('id', f.id)))`

const filesWhere = (condition: ReturnType<typeof sql<boolean>>) => sql<ReplyFile[]>`coalesce((
  select json_agg(json_build_object('id', f.id, 'filename', f.filename, 'file_size', f.file_size,
    'sha256', encode(f.sha256, 'hex'), 'scan_status', f.scan_status) order by f.id)
  from reply_files f where f.clarification_id = asked.id and ${condition}), '[]')`

const replyOf = sql<Clarification['reply']>`(
  select json_build_object('by', json_build_object('id', users.id, 'name', users.name),
    'text', reply.text, 'replied_at', reply.created_at, 'files', ${filesWhere(isSentFile)})
  from evaluation_entries reply join users on users.id = reply.user_id
  where reply.kind = 'reply' and reply.about_id = asked.id)`

function selectClarifications(db: Database, tenderId: number) {
  return db
    .selectFrom('evaluation_entries as asked')
    .innerJoin('bids', 'bids.id', 'asked.bid_id')
    .where('asked.tender_id', '=', tenderId)
    .where('asked.kind', '=', 'clarification')
    .select(['asked.id', 'bids.id as bid_id', 'asked.text as question'])
    .select([
      'asked.created_at as asked_at',
      sql<ClarificationKind>`asked.details->>'kind'`.as('kind'),
      sql<string>`asked.details->>'deadline'`.as('deadline'),
      sql<boolean>`(asked.details->>'allows_files')::boolean`.as('allows_files'),
      replyOf.as('reply'),
    ])
    .orderBy('asked.id', 'desc')
}

/** Returns the questions that the member may see, newest first. */
export async function readClarifications(db: Database, panel: Panel): Promise<Clarification[]> {
  const { tender, facts } = panel
  const rows = await selectClarifications(db, tender.id).execute()
  return rows
    .filter(({ kind }) => kind !== 'low_price' || seesPrices(facts))
    .map(({ reply, ...asked }) => ({
      ...asked,
      reply: reply && { ...reply, by: seesNames(facts) ? reply.by : null },
    }))
}

interface Own {
  tender: FoundTender
  user: SessionUser
  clarificationId?: number
}

/** Returns the questions about bids of the user's organisation, newest first. */
export async function readOwnClarifications(
  db: Database,
  { tender, user, clarificationId }: Own,
): Promise<OwnClarification[]> {
  const canReply = can(user, 'answerClarifications', tender, tender.now)
  const rows = await selectClarifications(db, tender.id)
    .where('bids.organisation_id', '=', user.organisation?.id ?? null)
    .$if(clarificationId !== undefined, (asked) => asked.where('asked.id', '=', clarificationId!))
    .select(filesWhere(sql`not ${isSentFile}`).as('uploads'))
    .execute()
  return rows.map((row) => {
    const can_reply = canReply && row.reply === null && !hasPassed(row.deadline, tender.now)
    return { ...row, can_reply, uploads: can_reply ? row.uploads : [] }
  })
}

/** Returns the questions about the price of one bid, for `mayExcludeAsLow`. */
export async function readLowPriceQuestions(
  db: Database,
  bidId: number,
): Promise<LowPriceQuestion[]> {
  const { rows } = await sql<LowPriceQuestion>`
    select details->>'deadline' as deadline, exists (select from evaluation_entries reply
      where reply.kind = 'reply' and reply.about_id = asked.id) as is_answered
    from evaluation_entries asked
    where bid_id = ${bidId} and kind = 'clarification'
      and details->>'kind' = 'low_price'`.execute(db)
  return rows
}
