import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readingWords, scoringWords as words } from '#domain/contract/scoring-words.ts'
import type { JudgedBidReply } from '#domain/contract/evaluation.ts'
import { isAssigned, mayEvaluate } from '#domain/rules/evaluation-access.ts'
import { useUser } from '#client/lib/session.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { EvaluationFrame, type EvaluationScene } from '../EvaluationFrame.tsx'
import { judgedBidsQuery } from '../evaluation-queries.ts'
import { BidList } from '../reading/BidList.tsx'
import { CellPanel } from './CellPanel.tsx'
import { CellPicker } from './CellPicker.tsx'
import { createDesk, type Desk } from './desk.ts'
import { FinishPanel } from './FinishPanel.tsx'
import { SaveState } from './SaveState.tsx'
import { ScoreGrid } from './ScoreGrid.tsx'
import { readCellId } from './score-cell.ts'
import type { ScoreSheet } from './score-sheet.ts'
import { useScoreSheet } from './use-score-sheet.ts'

interface Asked {
  bid?: number | undefined
  criterion?: string | undefined
}

type ScoresPageProps = Asked & { tenderId: number }

/** The bids, which evaluators mark here and other members of the panel read. */
export function ScoresPage({ tenderId, bid, criterion }: ScoresPageProps) {
  return (
    <EvaluationFrame tenderId={tenderId} page="scores" title="Bids and scores" isWide>
      {(scene) => <Loaded scene={scene} asked={{ bid, criterion }} />}
    </EvaluationFrame>
  )
}

function Loaded({ scene, asked }: { scene: EvaluationScene; asked: Asked }) {
  const { tender, evaluation, facts } = scene
  const bids = useQuery(judgedBidsQuery(tender.id))
  const isMarker = mayEvaluate(facts, 'readOwnScores') && evaluation.stage !== 'declarations'
  const { sheet, scores } = useScoreSheet(tender.id, { isMarker })
  if (bids.data === undefined || (isMarker && !sheet)) {
    const [query, failure] =
      bids.data === undefined ? [bids, readingWords.loadFailed] : [scores, words.scoresLoadFailed]
    return (
      <LoadState query={query} failure={failure}>
        <Skeleton shape="table" count={6} label="Loading bids" />
      </LoadState>
    )
  }
  if (bids.data.length === 0) {
    return <EmptyState title={readingWords.none}>{readingWords.noneWhy}</EmptyState>
  }
  if (sheet && !evaluation.criteria.some(({ key }) => isAssigned(facts, key))) {
    return <EmptyState title={words.noCriteria}>{words.noCriteriaWhy}</EmptyState>
  }
  return (
    <>
      {evaluation.hides_names && <Banner>{readingWords.namesHidden}</Banner>}
      {sheet ? (
        <Marking {...{ scene, asked, sheet }} bids={bids.data} />
      ) : (
        <>
          {evaluation.stage === 'declarations' && (
            <Banner title={readingWords.notStarted}>{readingWords.notStartedWhy}</Banner>
          )}
          <BidList scene={scene} bids={bids.data} />
        </>
      )}
    </>
  )
}

type MarkingProps = {
  scene: EvaluationScene
  asked: Asked
  sheet: ScoreSheet
  bids: readonly JudgedBidReply[]
}

function Marking({ scene, asked, sheet, bids }: MarkingProps) {
  const { tender, bidding, lots, evaluation, facts } = scene
  const user = useUser()
  const own = evaluation.members.find((member) => member.user.id === user.id)
  const finished = own?.finished ?? []
  const criteria = evaluation.criteria.filter(({ key }) => isAssigned(facts, key))
  const isFixed = !mayEvaluate(facts, 'score')
  // The desk is made again only when what it shows has changed.
  const content = JSON.stringify([bids, criteria, finished, isFixed])
  const [made, setMade] = useState({ content: '', desk: undefined as Desk | undefined })
  let { desk } = made
  if (!desk || made.content !== content) {
    const given = { tenderId: tender.id, setup: bidding.setup, sheet, bids, criteria }
    const chosen = desk ? readCellId(desk.selection.current()) : undefined
    const first = chosen ? { bid: chosen.bidId, criterion: chosen.criterion } : asked
    desk = createDesk({ ...given, finished, mayScore: !isFixed, asked: first })
    setMade({ content, desk })
  }
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(26rem,34rem)]">
        <div className="flex min-w-0 flex-col gap-2 max-md:hidden">
          <p className="text-sm text-muted pointer-coarse:hidden">
            {words.keys} {evaluation.mark_step === 'half' && words.halfKey}
          </p>
          <ScoreGrid {...{ desk, lots, finished }} />
        </div>
        <div className="md:hidden">
          <CellPicker desk={desk} />
        </div>
        <CellPanel {...{ desk, scene }} />
      </div>
      {mayEvaluate(facts, 'finish') && <FinishPanel {...{ desk, finished }} />}
      <SaveState desk={desk} />
    </>
  )
}
