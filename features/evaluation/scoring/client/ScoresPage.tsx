import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { readingWords, scoringWords as words } from '../contract/scoring.ts'
import { isAssigned, mayEvaluate, seesNames } from '#features/evaluation/rules/evaluation-access.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { createStore, useStore } from '#kernel/client/store/create-store.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import {
  EvaluationFrame,
  type EvaluationContext,
} from '#features/evaluation/client/EvaluationFrame.tsx'
import { judgedBidsQuery } from '#features/evaluation/client/evaluation-queries.ts'
import { ownFacts } from '#features/evaluation/client/own-facts.ts'
import type { JudgedBidReply } from '#features/evaluation/contract/evaluation.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { BidList } from './BidList.tsx'
import { CellPanel } from './CellPanel.tsx'
import { cellId, readCellId } from './score-cell.ts'
import {
  createScoringState,
  firstCell,
  hasCell,
  selectCell,
  type RequestedCell,
  type ScoringState,
} from './scoring-state.ts'
import { FinishPanel } from './FinishPanel.tsx'
import { OfflineMarks } from './OfflineMarks.tsx'
import { SaveState } from './SaveState.tsx'
import type { ScoreSheet } from './score-sheet.ts'
import { ScoreGrid } from './ScoreGrid.tsx'
import { useScoreSheet } from './use-score-sheet.ts'

const texts = {
  keys: [
    { term: 'Arrow keys', value: 'Go to another bid or criterion' },
    { term: 'Digits', value: 'Give a mark' },
    { term: 'Backspace', value: 'Clear the mark' },
    { term: 'Enter', value: 'Write a note' },
    { term: 'Escape', value: 'Go back to the marks' },
  ],
  halfKey: { term: '3 and a full stop', value: 'Give 3.5' },
  allProgress: (marked: number, all: number) => `${marked} of ${all} marks`,
}

type ScoresPageProps = RequestedCell & { tenderId: number }

/** Page with the bids, which evaluators mark and other panel members read. */
export function ScoresPage({ tenderId, bid, criterion }: ScoresPageProps) {
  return (
    <EvaluationFrame
      tenderId={tenderId}
      page="scores"
      title="Bids and scores"
      isWide={(facts) => mayEvaluate(facts, 'readOwnScores')}
    >
      {(context) => <Loaded context={context} requested={{ bid, criterion }} />}
    </EvaluationFrame>
  )
}

function Loaded({ context, requested }: { context: EvaluationContext; requested: RequestedCell }) {
  const { tender, evaluation, facts } = context
  const bids = useQuery(judgedBidsQuery(tender.id))
  const isMarker = mayEvaluate(facts, 'readOwnScores') && evaluation.stage !== 'declarations'
  const { sheet, scores } = useScoreSheet(tender.id, { isMarker })
  if (bids.data === undefined || (isMarker && !sheet)) {
    const [query, failure] =
      bids.data === undefined
        ? [bids, readingWords.loadFailed]
        : [scores, 'Failed to load your marks']
    return (
      <LoadState query={query} failure={failure}>
        <Skeleton shape="table" count={6} label="Loading bids" />
      </LoadState>
    )
  }
  if (bids.data.length === 0) {
    return (
      <EmptyState title="There are no bids to judge">
        No bid of this tender could be opened.
      </EmptyState>
    )
  }
  if (sheet && !evaluation.criteria.some(({ key }) => isAssigned(facts, key))) {
    return (
      <EmptyState title="No criteria are assigned to you">
        Ask the chair of the panel if you expected some.
      </EmptyState>
    )
  }
  return (
    <>
      {!seesNames(facts) && <Banner>{readingWords.namesHidden}</Banner>}
      {sheet ? (
        <Marking context={context} requested={requested} sheet={sheet} bids={bids.data} />
      ) : (
        <>
          {evaluation.stage === 'declarations' && (
            <Banner title="Scoring hasn’t started">
              You can read the bids. You can mark them once the chair starts scoring.
            </Banner>
          )}
          <BidList context={context} bids={bids.data} />
        </>
      )}
    </>
  )
}

function Marking({ context, requested, sheet, bids }: ScoringStateOptions) {
  const { lots, evaluation, facts } = context
  const scoring = useScoringState({ context, requested, sheet, bids })
  const mayScore = mayEvaluate(facts, 'score')
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(26rem,34rem)] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-2">
          <MarkProgress scoring={scoring} />
          <div className="max-md:hidden">
            <ScoreGrid scoring={scoring} lots={lots} />
          </div>
          <div className="md:hidden">
            <CellPicker scoring={scoring} />
          </div>
          {mayScore && (
            <div className="max-md:hidden pointer-coarse:hidden">
              <Disclosure summary="Marking with the keyboard">
                <FactList
                  layout="rows"
                  facts={[
                    ...texts.keys,
                    ...(evaluation.mark_step === 'half' ? [texts.halfKey] : []),
                  ]}
                />
              </Disclosure>
            </div>
          )}
        </div>
        {/* The wrapper is as high as the other column, so that the panel in it can be sticky. */}
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-stretch">
          <CellPanel scoring={scoring} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {mayEvaluate(facts, 'finish') && <FinishPanel scoring={scoring} />}
          {mayScore && <OfflineMarks scoring={scoring} lots={lots} />}
        </div>
      </div>
      {mayScore && <SaveState scoring={scoring} />}
    </>
  )
}

/** Number of marks given so far, among all that the user has to give. */
function MarkProgress({ scoring: { sheet, bids, criteria } }: { scoring: ScoringState }) {
  useStore(sheet.progress)
  const judged = bids.filter(({ exclusion }) => !exclusion)
  const cells = judged.flatMap(({ id }) => criteria.map(({ key }) => cellId(id, key)))
  const marked = cells.filter((id) => sheet.valueOf(id).mark !== null).length
  return <p className="font-semibold">{texts.allProgress(marked, cells.length)}</p>
}

type ScoringStateOptions = {
  context: EvaluationContext
  requested: RequestedCell
  sheet: ScoreSheet
  bids: readonly JudgedBidReply[]
}

/**
 * Returns the scoring state. The selected cell is kept when the bids, the criteria or the user's
 * rights change.
 */
function useScoringState({ context, requested, sheet, bids }: ScoringStateOptions): ScoringState {
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

/** Controls for choosing one bid and one criterion, which replace the grid on narrow screens. */
function CellPicker({ scoring }: { scoring: ScoringState }) {
  const { bids, criteria, sheet } = scoring
  const selected = useStore(scoring.selection)
  const { bidId, criterion } = readCellId(selected)
  useStore(sheet.progress)
  // This subscription to the selected cell is needed as well, because `progress` doesn't change if
  // one mark replaces another.
  useStore(sheet.cell(selected))
  const markOf = (key: string) => sheet.valueOf(cellId(bidId, key)).mark ?? words.unmarked
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Bid"
        name="picked-bid"
        options={bids.map(({ id, bidder }) => ({ value: String(id), label: bidder }))}
        value={String(bidId)}
        onChange={(event) => selectCell(scoring, cellId(Number(event.target.value), criterion))}
      />
      <Select
        label="Criterion"
        name="picked-criterion"
        options={criteria.map(({ key, name }) => ({
          value: key,
          label: `${name}: ${markOf(key)}`,
        }))}
        value={criterion}
        onChange={(event) => selectCell(scoring, cellId(bidId, event.target.value))}
      />
    </div>
  )
}
