import { getNda, listNdaAcceptances } from '#domain/contract/nda.ts'
import { askData } from '#client/lib/ask.ts'

export function ndaQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'nda'], getNda, { params: { tenderId } })
}

export function acceptancesQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'nda', 'acceptances'], listNdaAcceptances, {
    params: { tenderId },
  })
}
