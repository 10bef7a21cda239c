import type { AdminStats, BuyerStats } from '../contract/analytics.ts'
import { tenderStatuses, tenderStatusLabels } from '#features/tenders/contract/tender.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { BarPanel } from './BarPanel.tsx'
import { chartColours } from './chart-colours.ts'

export function TendersByStatus({ stats }: { stats: BuyerStats | AdminStats }) {
  return (
    <BarPanel
      title="Tenders by status"
      fileName="tenders-by-status"
      headers={['Status', 'Tenders']}
      colour={chartColours.tenders}
      bars={tenderStatuses.map((status) => ({
        label: tenderStatusLabels[status],
        value: stats[`${status}_tenders`],
        link: linkTo('/tenders', { status }),
      }))}
    />
  )
}
