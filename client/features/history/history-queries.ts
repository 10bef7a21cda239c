import { listVersions } from '#domain/contract/history.ts'
import { askData } from '#client/lib/ask.ts'

export function versionsQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'history'], listVersions, { params: { tenderId } })
}
