import { sql } from 'kysely'
import { answerDebrief, askDebrief, listDebriefs } from '../contract/summary.ts'
import { debriefsPerBidder, type Debrief } from '../contract/debrief.ts'
import { can } from '#features/tenders/rules/can.ts'
import { contentHash } from '#kernel/server/audit/content-hash.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict, forbidden, notFound, type Refusal } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender, lockTender, type FoundTender } from '#features/tenders/server/find-tender.ts'

const texts = {
  tooMany: `You can ask at most ${debriefsPerBidder} questions about this award.`,
}

/** Routes for private questions from unsuccessful bidders about the award. */
export function debriefRoutes(route: Route, { db, throttle, config }: Services): void {
  route(listDebriefs, async ({ user, params: { tenderId } }) => {
    const tender = await findTender(db, user, 'seeDebriefs', tenderId)
    const may_ask =
      can(user, 'askDebrief', tender, tender.now) && !(await whyNotAsk(db, tender, user))
    return { data: await readDebriefs(db, { tender, user }), may_ask }
  })

  route(askDebrief, async ({ user, params: { tenderId }, body, cause, once, transact }) =>
    transact((tx) =>
      once(tx, {
        work: async () => {
          await throttle.count(`questions:${user.id}`, config.throttle.questions, tx)
          const tender = await lockTender(tx, user, 'askDebrief', tenderId)
          const refusal = await whyNotAsk(tx, tender, user)
          if (refusal) throw refusal
          const id = await storeQuestion(tx, { tenderId, user, cause, text: body.question_text })
          return { kept: { id } }
        },
        replay: async ({ id }) => ({
          message: 'Question sent to the buyer',
          debrief: await findDebrief(tx, user, { tenderId, id }),
        }),
      }),
    ),
  )

  route(answerDebrief, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const { tenderId, debriefId: id } = params
      const { answer_text } = body
      await lockTender(tx, user, 'answerDebriefs', tenderId)
      const debrief = await findDebrief(tx, user, { tenderId, id })
      if (debrief.answer) throw conflict('This question has been answered already.')
      await tx
        .updateTable('debriefs')
        .set({ answer_text, answered_by: user.id, answered_at: sql<string>`now()` })
        .where('id', '=', id)
        .execute()
      const organisation_id = debrief.organisation!.id
      await record(tx, cause, {
        action: 'debrief.answered',
        resource: ['Tender', tenderId],
        metadata: { debrief_id: id, organisation_id, sha256: contentHash(answer_text) },
      })
      const question = debrief.question_text
      const answered = { tender_id: tenderId, organisation_id, question, answer: answer_text }
      await notify(tx, 'debrief-answered', answered)
      return {
        message: 'Answer sent to the bidder',
        debrief: await findDebrief(tx, user, { tenderId, id }),
      }
    }),
  )
}

interface Asking {
  tenderId: number
  user: SessionUser
  cause: Cause
  text: string
}

/** Inserts a question and notifies the buyer. Returns the question's id. */
async function storeQuestion(tx: Tx, { tenderId, user, cause, text }: Asking): Promise<number> {
  const { id: organisation_id, name } = user.organisation!
  const of = { tender_id: tenderId, organisation_id, user_id: user.id }
  const { id } = await tx
    .insertInto('debriefs')
    .values({ ...of, question_text: text })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, cause, {
    action: 'debrief.asked',
    resource: ['Tender', tenderId],
    metadata: { debrief_id: id, organisation_id, sha256: contentHash(text) },
  })
  await notify(tx, 'debrief-asked', { tender_id: tenderId, organisation: name, question: text })
  return id
}

/**
 * Returns why the caller's organisation can't ask a question, or undefined if it can. An
 * organisation can't ask if it has no summary, won everything that it bid for, or has asked the
 * maximum number of questions.
 */
async function whyNotAsk(
  db: Database,
  tender: FoundTender,
  user: SessionUser,
): Promise<Refusal | undefined> {
  const { rows } = await sql<{ has_lost: boolean; asked: number }>`
    select bool_or(not exists (select from decision_lots won
        where won.decision_id = decisions.id and won.bid_id = bids.id)) as has_lost,
      (select count(*)::int from debriefs
        where tender_id = ${tender.id} and organisation_id = bids.organisation_id) as asked
    from decisions
    join summaries on summaries.decision_id = decisions.id
    join bids on bids.id = summaries.bid_id
    where decisions.tender_id = ${tender.id} and decisions.state = 'notified'
      and bids.organisation_id = ${user.organisation?.id ?? null}
    group by bids.organisation_id`.execute(db)
  const [own] = rows
  if (!own) return notFound()
  if (!own.has_lost) return forbidden('Only unsuccessful bidders can ask about the award.')
  return own.asked >= debriefsPerBidder ? conflict(texts.tooMany) : undefined
}

interface Wanted {
  tender: FoundTender
  user: SessionUser
  id?: number
}

/**
 * Returns the questions, oldest first. The buyer's side gets all of them, a bidder only its own.
 */
async function readDebriefs(db: Database, { tender, user, id }: Wanted): Promise<Debrief[]> {
  const isBuyer = can(user, 'readDecision', tender, tender.now)
  const rows = await db
    .selectFrom('debriefs as d')
    .innerJoin('organisations as o', 'o.id', 'd.organisation_id')
    .innerJoin('users as asker', 'asker.id', 'd.user_id')
    .leftJoin('users as answerer', 'answerer.id', 'd.answered_by')
    .where('d.tender_id', '=', tender.id)
    .$if(!isBuyer, (query) => query.where('d.organisation_id', '=', user.organisation?.id ?? null))
    .$if(id !== undefined, (query) => query.where('d.id', '=', id!))
    .orderBy('d.id')
    .select(['d.id', 'd.question_text', 'd.created_at', 'd.answer_text', 'd.answered_at'])
    .select(['o.id as organisation_id', 'o.name', 'asker.name as asked_by'])
    .select('answerer.name as answered_by')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    question_text: row.question_text,
    created_at: row.created_at,
    answer:
      row.answer_text === null
        ? null
        : { answer_text: row.answer_text, answered_at: row.answered_at! },
    ...(isBuyer && {
      organisation: { id: row.organisation_id, name: row.name },
      asked_by: row.asked_by,
      answered_by: row.answered_by,
    }),
  }))
}

async function findDebrief(
  db: Database,
  user: SessionUser,
  { tenderId, id }: { tenderId: number; id: number },
): Promise<Debrief> {
  const tender = await findTender(db, user, 'seeDebriefs', tenderId)
  const [debrief] = await readDebriefs(db, { tender, user, id })
  if (!debrief) throw notFound()
  return debrief
}
