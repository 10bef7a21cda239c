import type { Reply } from '#kernel/contract/endpoint.ts'
import type { getRanking } from '../contract/ranking.ts'

/** Ranking for one lot, or for the whole tender if it has no lots. */
export type RankedLot = Reply<typeof getRanking>['data']['lots'][number]
