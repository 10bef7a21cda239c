import { listLots } from '#domain/contract/lot.ts'
import { askData } from '#client/lib/ask.ts'

export function lotsQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'lots'], listLots, { params: { tenderId } })
}
