import { getNda, listNdaAcceptances } from '#domain/contract/nda.ts'
import { askData } from '#client/lib/ask.ts'

export const ndaFailures = {
  load: 'Failed to load agreement',
  save: 'Failed to save agreement',
  accept: 'Failed to accept agreement',
}

export function ndaQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'nda'], getNda, { params: { tenderId } })
}

export function acceptancesQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'nda', 'acceptances'], listNdaAcceptances, {
    params: { tenderId },
  })
}
