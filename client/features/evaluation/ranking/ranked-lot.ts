import type { Reply } from '#domain/contract/endpoint.ts'
import type { getRanking } from '#domain/contract/evaluation-outcome-calls.ts'

/** One lot of the ranking, or the whole tender where it has no lots. */
export type RankedLot = Reply<typeof getRanking>['data']['lots'][number]
