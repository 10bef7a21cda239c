import { sql } from 'kysely'
import type { OpenedBid } from '#features/bids/opening/contract/opening.ts'
import {
  readableEnvelopes,
  seesPrices,
  visibleFlags,
  type PanelFacts,
} from '#features/evaluation/rules/evaluation-access.ts'
import {
  openedAnswers,
  openedFiles,
  openedPriceLines,
  openedTotal,
} from '#features/bids/opening/server/opened-content.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { leavesLotsOut, selectSent } from '#features/bids/opening/server/sent-bids.ts'

const bidder = sql<{ id: number; name: string }>`
  json_build_object('id', organisations.id, 'name', organisations.name)`

/**
 * Returns the bids sorted by organisation and lot, so that the order of submission gives no
 * advantage. Only members of the evaluation panel who may read bids get the content; if there is no
 * panel, nobody does.
 */
export async function readOpenedBids(
  db: Database,
  tenderId: number,
  facts: PanelFacts | undefined,
): Promise<OpenedBid[]> {
  const envelopes = facts ? readableEnvelopes(facts) : []
  const rows = await selectSent(db, tenderId)
    .innerJoin('organisations', 'organisations.id', 'bids.organisation_id')
    .orderBy('organisations.name')
    .orderBy('bids.lot_id')
    .select(['bids.id', 'bids.lot_id', 'bids.status', 'bids.failure', 'bids.flags'])
    .select(leavesLotsOut.as('leaves_lots_out'))
    .select(['sent.version', 'sent.created_at as sent_at', bidder.as('organisation')])
    .select([
      openedTotal.as('total'),
      openedAnswers(envelopes).as('answers'),
      openedPriceLines(envelopes).as('price_lines'),
      openedFiles(envelopes).as('files'),
    ])
    .execute()
  if (!facts) return rows
  return rows.map((bid) => ({
    ...bid,
    total: seesPrices(facts) ? bid.total : null,
    flags: visibleFlags(facts, bid.flags),
  }))
}
