import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { exportScoresCsv } from '../contract/ranking.ts'
import { mayEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { ExportMenu } from '#kernel/client/lists/ExportMenu.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { useResults } from '#features/evaluation/award/client/use-results.ts'
import {
  EvaluationFrame,
  type EvaluationContext,
} from '#features/evaluation/client/EvaluationFrame.tsx'
import { rankingQuery } from '#features/evaluation/client/evaluation-queries.ts'
import { DownloadRow } from '#features/evaluation/evidence/client/DownloadRow.tsx'
import { EvidenceRow } from '#features/evaluation/evidence/client/EvidenceRow.tsx'
import { LotRanking } from './LotRanking.tsx'

const texts = {
  exportWhy:
    'The workbook has the agreed marks on one sheet, and every mark, change and decision on another. The CSV file has the second only.',
}

/** Page with the points and ranks for every lot, once the evaluation is locked. */
export function RankingPage({ tenderId }: { tenderId: number }) {
  return (
    <EvaluationFrame tenderId={tenderId} page="ranking" title="Ranking">
      {(context) => <Ranking {...context} />}
    </EvaluationFrame>
  )
}

function Ranking(context: EvaluationContext) {
  const { tender, facts } = context
  const { resultOf } = useResults(tender)
  const ranking = useQuery(rankingQuery(tender.id))
  if (ranking.data === undefined) {
    return (
      <LoadState query={ranking} failure="Failed to load the ranking">
        <Skeleton shape="table" count={4} label="Loading ranking" />
      </LoadState>
    )
  }
  const { are_prices_open, lots } = ranking.data
  return (
    <>
      {!are_prices_open && (
        <Banner
          title="The prices are still sealed"
          actions={
            <Link
              to="/tenders/$tenderId"
              params={{ tenderId: tender.id }}
              search={{ tab: 'bids' }}
              className={buttonClass('secondary')}
            >
              Open the prices
            </Link>
          }
        >
          This page shows the quality points only. Ranks and totals follow once the openers have
          opened the prices on the Bids tab.
        </Banner>
      )}
      {lots.map((lot) => (
        <LotRanking
          key={lot.lot_id ?? 0}
          context={context}
          lot={lot}
          arePricesOpen={are_prices_open}
          result={resultOf(lot.lot_id)}
        />
      ))}
      <Downloads tenderId={tender.id} facts={facts} />
    </>
  )
}

function Downloads({ tenderId, facts }: Pick<EvaluationContext, 'facts'> & { tenderId: number }) {
  const mayExport = mayEvaluate(facts, 'exportScores')
  const mayTakeEvidence = mayEvaluate(facts, 'takeEvidence')
  if (!mayExport && !mayTakeEvidence) return null
  return (
    <Panel title="Downloads">
      <div className="flex flex-col divide-y divide-line">
        {mayExport && (
          <DownloadRow title="Export the scores" why={texts.exportWhy}>
            <ExportMenu call={exportScoresCsv} params={{ tenderId }} />
          </DownloadRow>
        )}
        {mayTakeEvidence && <EvidenceRow tenderId={tenderId} />}
      </div>
    </Panel>
  )
}
