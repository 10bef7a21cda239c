import { useQuery } from '@tanstack/react-query'
import { readingWords } from '../contract/scoring.ts'
import { isAssigned, mayEvaluate, seesNames } from '#features/evaluation/rules/evaluation-access.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { useStore } from '#kernel/client/store/create-store.ts'
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
import { BidList } from './BidList.tsx'
import { CellPanel } from './CellPanel.tsx'
import { CellPicker } from './CellPicker.tsx'
import { cellId } from './score-cell.ts'
import type { RequestedCell, ScoringState } from './scoring-state.ts'
import { FinishPanel } from './FinishPanel.tsx'
import { OfflineMarks } from './OfflineMarks.tsx'
import { SaveState } from './SaveState.tsx'
import { ScoreGrid } from './ScoreGrid.tsx'
import { useScoringState, type ScoringStateOptions } from './use-scoring-state.ts'
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
