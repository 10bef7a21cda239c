import {
  finishCriterion,
  listOwnScores,
  saveScore,
  evaluationTexts as texts,
} from '#features/evaluation/contract/evaluation.ts'
import { isAssigned } from '#features/evaluation/rules/evaluation-access.ts'
import { isMark, lowestCriteria } from '#features/bids/setup/rules/judging.ts'
import { findPanel, sharePanel, type Panel } from '#features/evaluation/server/find-evaluation.ts'
import { addEntry } from '#features/evaluation/server/write-entry.ts'
import { conflict, forbidden, invalid, notFound, stale } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { presentEvaluation } from '#features/evaluation/panel/server/read-panel.ts'
import { findCell, findProgress, readOwnScores, type Cell } from './scores.ts'

/**
 * Routes for an evaluator's own marks. Other panel members and bidders can't see that a mark was
 * saved.
 */
export function scoringRoutes(route: Route, { db }: Services): void {
  route(listOwnScores, async ({ user, params: { tenderId } }) => {
    await findPanel(db, { user, tenderId, action: 'readOwnScores' })
    return { data: await readOwnScores(db, { tender_id: tenderId, user_id: user.id }) }
  })

  route(saveScore, async ({ user, params, body, cause, transact }) => {
    const { tenderId, bidId } = params
    return transact(async (tx) => {
      const panel = await sharePanel(tx, { user, tenderId, action: 'score' })
      requireAssigned(panel, body.criterion)
      if (body.mark !== null && !isMark(panel.bidding.setup, body.criterion, body.mark)) {
        throw invalid({ mark: [texts.offScale] })
      }
      const author = { tender_id: tenderId, user_id: user.id, cause }
      const { criterion, mark, note } = body
      const place = { bid_id: bidId, criterion }
      const cell = await findCell(tx, { ...author, ...place })
      if (!cell) throw notFound()
      const { newest } = cell
      if (newest && newest.mark === mark && newest.note === note) {
        return { score: { id: newest.id, ...place, mark, has_note: note !== '' } }
      }
      requireChangeable(cell, body)
      const { id } = await addEntry(tx, author, {
        kind: 'score',
        ...place,
        mark,
        text: note,
        details: reasonOf(cell, body),
      })
      return { score: { id, ...place, mark, has_note: note !== '' } }
    })
  })

  route(finishCriterion, async ({ user, params: { tenderId }, body, cause, transact }) =>
    transact(async (tx) => {
      const panel = await sharePanel(tx, { user, tenderId, action: 'finish' })
      const { criterion } = body
      requireAssigned(panel, criterion)
      const author = { tender_id: tenderId, user_id: user.id, cause }
      const { is_finished, unmarked } = await findProgress(tx, { ...author, criterion })
      if (unmarked > 0) throw conflict('Give every bid a mark and a note before you finish.')
      if (!is_finished) await addEntry(tx, author, { kind: 'finish', criterion, details: {} })
      return {
        message: 'You have finished this criterion',
        evaluation: await presentEvaluation(tx, user, panel),
      }
    }),
  )
}

/** Throws unless the criterion gets marks and is assigned to the caller. */
export function requireAssigned({ bidding, facts }: Panel, criterion: string): void {
  if (!lowestCriteria(bidding.setup).some(({ key }) => key === criterion)) {
    throw invalid({ criterion: [texts.criterionUnknown] })
  }
  if (!isAssigned(facts, criterion)) throw forbidden(texts.notAssigned)
}

interface Saving {
  mark: string | null
  note: string
  reason?: string | null | undefined
  based_on: number | null
}

/**
 * Throws if the bid is excluded or the caller has saved a newer mark. Once the criterion is
 * finished, also throws unless there is a mark, a note and, if an earlier mark is replaced, a
 * reason.
 */
function requireChangeable(cell: Cell, { mark, note, reason, based_on }: Saving): void {
  if (cell.is_excluded) throw conflict(texts.alreadyExcluded)
  if ((cell.newest?.id ?? null) !== based_on) throw stale(texts.stale)
  if (!cell.is_finished) return
  if (mark === null) throw invalid({ mark: [texts.offScale] })
  if (note.trim() === '') throw invalid({ note: ['Enter a note'] })
  if (cell.newest && !reason?.trim())
    throw invalid({ reason: ['You have finished this criterion. Give a reason for the change.'] })
}

/**
 * Returns the reason for changing a mark after the criterion was finished. Returns an empty object
 * for other changes, which need no reason.
 */
function reasonOf({ is_finished, newest }: Cell, { reason }: Saving): { reason?: string } {
  return is_finished && newest && reason ? { reason: reason.trim() } : {}
}
