import type { DemoInterest } from './interests.ts'
import type { DemoTender } from './tenders.ts'

/** Value of an award whose tender has no estimate. */
const usualValue = '180000'

/** Names the winner of each awarded tender: the demo's supplier if interested, or another. */
export function withAwards(
  tenders: readonly DemoTender[],
  interests: readonly DemoInterest[],
): DemoTender[] {
  return tenders.map((tender) => {
    const winner = tender.row.status === 'awarded' ? winnerOf(tender, interests) : undefined
    const awarded_to = winner?.row.organisation_id ?? null
    const estimate = Number(tender.row.estimated_value ?? usualValue)
    const award_value = winner ? (estimate * 0.94).toFixed(2) : null
    return { ...tender, row: { ...tender.row, awarded_to, award_value } }
  })
}

function winnerOf({ row: { id } }: DemoTender, interests: readonly DemoInterest[]) {
  const able = interests.filter(({ row }) => row.tender_id === id && !row.withdrawn_at)
  return able.find(({ admission }) => admission.team.isDemo) ?? able[0]
}
