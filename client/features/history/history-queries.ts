import { listVersions } from '#domain/contract/history.ts'
import { askData } from '#client/lib/ask.ts'

export const historyFailures = { load: 'Failed to load history' }

export function versionsQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'history'], listVersions, { params: { tenderId } })
}
