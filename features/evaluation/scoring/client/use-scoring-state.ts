import { useEffect, useMemo, useState } from 'react'
import type { JudgedBidReply } from '#features/evaluation/contract/evaluation.ts'
import { isAssigned, mayEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { createStore } from '#kernel/client/store/create-store.ts'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { ownFacts } from '#features/evaluation/client/own-facts.ts'
import {
  createScoringState,
  firstCell,
  hasCell,
  type RequestedCell,
  type ScoringState,
} from './scoring-state.ts'
import type { ScoreSheet } from './score-sheet.ts'

export type ScoringStateOptions = {
  context: EvaluationContext
  requested: RequestedCell
  sheet: ScoreSheet
  bids: readonly JudgedBidReply[]
}

/**
 * Returns the scoring state. The selected cell is kept when the bids, the criteria or the user's
 * rights change.
 */
export function useScoringState({
  context,
  requested,
  sheet,
  bids,
}: ScoringStateOptions): ScoringState {
  const user = useUser()
  const { evaluation } = context
  const { setup } = context.bidding
  const tenderId = context.tender.id
  const content = useMemo(() => {
    const facts = ownFacts(evaluation, user)
    const own = evaluation.members.find((member) => member.user.id === user.id)
    const criteria = evaluation.criteria.filter(({ key }) => isAssigned(facts, key))
    const finished = own?.finished ?? []
    const mayScore = mayEvaluate(facts, 'score')
    return createScoringState({ tenderId, setup, sheet, bids, criteria, finished, mayScore })
  }, [evaluation, user, tenderId, setup, sheet, bids])
  const [selection] = useState(() => createStore(firstCell(content, requested)))
  useEffect(() => {
    if (!hasCell(content, selection.current())) selection.set(firstCell(content, {}))
  }, [content, selection])
  return useMemo(() => ({ ...content, selection }), [content, selection])
}
