import { sql } from 'kysely'
import {
  confirmConsensus,
  getConsensus,
  saveConsensus,
  evaluationTexts as texts,
  type ConsensusInput,
} from '#features/evaluation/contract/evaluation.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { faultsInCitations } from '../rules/consensus.ts'
import { isAssigned } from '#features/evaluation/rules/evaluation-access.ts'
import { isMark, lowestCriteria } from '#features/bids/setup/rules/judging.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import {
  findPanel,
  lockPanel,
  sharePanel,
  type Panel,
} from '#features/evaluation/server/find-evaluation.ts'
import { addEntries, addEntry } from '#features/evaluation/server/write-entry.ts'
import {
  conflict,
  forbidden,
  invalid,
  stale,
  type FieldErrors,
} from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { readContent, requireJudgedBid } from '#features/evaluation/scoring/server/judged-bids.ts'
import { findConsensus } from './read-agreed.ts'
import { readConsensus } from './read-consensus.ts'
import { notifyOfConsensus } from '#features/evaluation/panel/server/notify-panel.ts'

/** Routes for the marks on which the panel agrees, and for the evaluators' answers to them. */
export function consensusRoutes(route: Route, { db }: Services): void {
  route(getConsensus, async ({ user, params: { tenderId }, query: { criterion } }) => {
    const panel = await findPanel(db, { user, tenderId, action: 'readConsensus' })
    requireCriterion(panel, criterion)
    return { data: await readConsensus(db, panel, criterion) }
  })

  route(saveConsensus, async ({ user, params, body, cause, transact }) => {
    const { tenderId, bidId } = params
    return transact(async (tx) => {
      const panel = await lockPanel(tx, { user, tenderId, action: 'writeConsensus' })
      requireCriterion(panel, body.criterion)
      await requireJudgedBid(tx, panel, bidId)
      const { criterion, mark, reason, discussion, citations, participants, based_on } = body
      const place = { criterion, bidId }
      const newest = await findConsensus(tx, panel, place)
      const message = 'Consensus saved'
      if (newest && isSame(newest, body)) return { message, consensus: newest }
      if ((newest?.id ?? null) !== based_on) throw stale(texts.stale)
      await requireSound(tx, panel, { ...body, bidId })
      await addEntry(
        tx,
        { tender_id: tenderId, user_id: user.id, cause },
        {
          kind: 'consensus',
          bid_id: bidId,
          criterion,
          mark,
          text: reason,
          details: { discussion, citations, participants },
        },
      )
      await notifyOfConsensus(tx, panel, criterion)
      return { message, consensus: (await findConsensus(tx, panel, place))! }
    })
  })

  route(confirmConsensus, async ({ user, params: { tenderId }, body, cause, transact }) =>
    transact(async (tx) => {
      const panel = await sharePanel(tx, { user, tenderId, action: 'confirmConsensus' })
      const answers = await newAnswers(tx, { panel, user_id: user.id, answers: body.answers })
      await addEntries(
        tx,
        { tender_id: tenderId, user_id: user.id, cause },
        answers.map(({ row, agrees, comment }) => ({
          kind: 'confirmation' as const,
          about_id: row.id,
          bid_id: row.bid_id,
          criterion: row.criterion,
          text: comment,
          details: { agrees },
        })),
      )
      return { message: 'Your answer is recorded' }
    }),
  )
}

function requireCriterion({ bidding }: Panel, criterion: string): void {
  if (lowestCriteria(bidding.setup).some(({ key }) => key === criterion)) return
  throw invalid({ criterion: [texts.criterionUnknown] })
}

type Agreed = NonNullable<Awaited<ReturnType<typeof findConsensus>>>

/**
 * Returns whether the newest row already has the submitted content, for example after a repeated
 * request.
 */
function isSame(newest: Agreed, given: ConsensusInput): boolean {
  const { mark, reason, discussion, citations } = newest
  const participants = newest.participants.map(({ id }) => id).toSorted((a, b) => a - b)
  return isEqual(
    { mark, reason, discussion, citations, participants },
    {
      mark: given.mark,
      reason: given.reason,
      discussion: given.discussion,
      citations: given.citations,
      participants: [...new Set(given.participants)].toSorted((a, b) => a - b),
    },
  )
}

/**
 * Throws if not all evaluators have marked the bid, or if the consensus is not valid. The error for
 * an invalid consensus contains messages by field.
 */
async function requireSound(
  tx: Tx,
  panel: Panel,
  given: ConsensusInput & { bidId: number },
): Promise<void> {
  const { criterion, mark, discussion, citations, participants, bidId } = given
  const { setup } = panel.bidding
  const rows = await readConsensus(tx, panel, criterion)
  const cell = rows.find(({ bid_id }) => bid_id === bidId)!
  if (cell.scores.length === 0) throw conflict('Not every evaluator has marked this bid yet.')
  const isUnexplained = cell.is_wide && discussion.trim() === ''
  const faults: FieldErrors = {
    ...(isMark(setup, criterion, mark) ? {} : { mark: [texts.offScale] }),
    ...(isUnexplained ? { discussion: ['The marks are far apart. Say what was discussed.'] } : {}),
    ...faultsInCitations(setup, await readContent(tx, panel, bidId), citations),
    ...((await areMembers(tx, panel, participants))
      ? {}
      : { participants: ['Choose members of the panel'] }),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * Returns whether each of the users is a member or the chair of the panel. The chair may have no
 * row in `panel_members`.
 */
async function areMembers(tx: Tx, { tender, evaluation }: Panel, ids: number[]): Promise<boolean> {
  const members = await tx
    .selectFrom('panel_members')
    .select('user_id')
    .where('tender_id', '=', tender.id)
    .where('removed_at', 'is', null)
    .execute()
  const known = new Set([evaluation.chair_id, ...members.map(({ user_id }) => user_id)])
  return ids.every((id) => known.has(id))
}

interface Answer {
  consensus_id: number
  agrees: boolean
  comment: string
}

interface Answering {
  panel: Panel
  user_id: number
  answers: Answer[]
}

/**
 * Returns the answers that differ from the caller's newest ones, each with the consensus row that
 * it answers. Throws if one of these rows has been replaced, if its criterion is not assigned to
 * the caller, or if a dissent has no comment.
 */
async function newAnswers(tx: Tx, { panel, user_id, answers }: Answering) {
  const rows = await findAnswered(tx, { panel, user_id, answers })
  const faults: FieldErrors = {}
  const added = answers.flatMap((answer, place) => {
    const row = rows.get(answer.consensus_id)
    if (!row?.is_newest) throw stale(texts.stale)
    if (!isAssigned(panel.facts, row.criterion)) throw forbidden(texts.notAssigned)
    const comment = answer.comment.trim()
    if (!answer.agrees && comment === '') {
      faults[`answers.${place}.comment`] = ['Say why you don’t agree']
    }
    const { own } = row
    const isRepeat = own?.agrees === answer.agrees && own.comment === comment
    return isRepeat ? [] : [{ row, agrees: answer.agrees, comment }]
  })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return added
}

async function findAnswered(tx: Tx, { panel: { tender }, user_id, answers }: Answering) {
  const rows = await tx
    .selectFrom('evaluation_entries as e')
    .where('e.tender_id', '=', tender.id)
    .where('e.kind', '=', 'consensus')
    .where(
      'e.id',
      'in',
      answers.map(({ consensus_id }) => consensus_id),
    )
    .select([
      'e.id',
      sql<number>`e.bid_id`.as('bid_id'),
      sql<string>`e.criterion`.as('criterion'),
      sql<boolean>`not exists (select from evaluation_entries later
        where later.tender_id = e.tender_id and later.kind = 'consensus'
          and later.criterion = e.criterion and later.bid_id = e.bid_id
          and later.id > e.id)`.as('is_newest'),
      sql<{ agrees: boolean; comment: string } | null>`(
        select json_build_object('agrees', (details->>'agrees')::boolean, 'comment', text)
        from evaluation_entries own where own.tender_id = e.tender_id
          and own.kind = 'confirmation' and own.about_id = e.id and own.user_id = ${user_id}
        order by own.id desc limit 1)`.as('own'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
