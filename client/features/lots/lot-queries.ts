import { listLots } from '#domain/contract/lot.ts'
import { askData } from '#client/lib/ask.ts'

export const lotFailures = {
  load: 'Failed to load lots',
  save: 'Failed to save lot',
  delete: 'Failed to delete lot',
}

export function lotsQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'lots'], listLots, { params: { tenderId } })
}
