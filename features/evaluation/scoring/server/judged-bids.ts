// Reads opened bids as one member of the panel may see them: names and prices can be hidden.
import { sql, type RawBuilder } from 'kysely'
import {
  evaluationTexts as texts,
  type ExclusionCode,
  type JudgedBidReply,
} from '#features/evaluation/contract/evaluation.ts'
import type { OpenedBid } from '#features/bids/opening/contract/opening.ts'
import { letters } from '#kernel/format/letters.ts'
import {
  readableEnvelopes,
  seesNames,
  seesPrices,
  visibleFlags,
} from '#features/evaluation/rules/evaluation-access.ts'
import { priceCriteriaOf } from '#features/bids/setup/rules/judging.ts'
import { offeredCriterionPrices } from '#features/bids/setup/rules/price-schedule.ts'
import {
  openedAnswers,
  openedFiles,
  openedPriceLines,
  openedTotal,
} from '#features/bids/opening/server/opened-content.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Panel } from '#features/evaluation/server/find-evaluation.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'

/** The newest exclusion of a bid, or null if it was never excluded or has been reinstated. */
export const exclusionOf = sql<{ code: ExclusionCode; text: string } | null>`(
  select case when kind = 'exclusion'
    then json_build_object('code', details->>'code', 'text', text) end
  from evaluation_entries
  where bid_id = bids.id and kind in ('exclusion', 'reinstatement')
  order by id desc limit 1)`

/** The parts of a panel that determine which names and prices are shown. */
export interface View extends Pick<Panel, 'facts'> {
  tender: Pick<Panel['tender'], 'id'>
  evaluation: Pick<Panel['evaluation'], 'name_seed'>
}

/** Returns the opened bids, sorted by lot and then by the displayed name of the bidder. */
export async function readJudgedBids(db: Database, panel: View): Promise<JudgedBidReply[]> {
  const { rows } = await selectBids(panel, sql`true`).execute(db)
  return rows.map((bid) => presentBid(panel, bid))
}

/** Returns one opened bid, or undefined if the tender has no such bid. */
export async function findJudgedBid(
  db: Database,
  panel: View,
  bidId: number,
): Promise<JudgedBidReply | undefined> {
  const { rows } = await selectBids(panel, sql`bids.id = ${bidId}`).execute(db)
  return rows[0] && presentBid(panel, rows[0])
}

type BidRow = Pick<JudgedBidReply, 'id' | 'lot_id' | 'total' | 'exclusion'> & {
  organisation_id: number
  name: string
  place: number | null
}

export function selectBids(panel: View, condition: RawBuilder<unknown>) {
  const { facts, tender } = panel
  const isNamed = seesNames(facts)
  return sql<BidRow>`
    select bids.id, bids.lot_id, bids.organisation_id, organisations.name,
      ${isNamed ? sql`null::int as place` : sql`hidden.place`},
      ${exclusionOf} as exclusion, ${openedTotal} as total
    from bids
    join organisations on organisations.id = bids.organisation_id
    left join lots on lots.id = bids.lot_id
    ${isNamed ? sql`` : sql`join ${hiddenPlaces(panel)} as hidden using (organisation_id)`}
    where bids.tender_id = ${tender.id} and bids.status = 'opened' and ${condition}
    order by lots.lot_number nulls first,
      ${isNamed ? sql`organisations.name` : sql`hidden.place`}, bids.id`
}

export function presentBid(
  panel: View,
  { name, organisation_id, place, ...bid }: BidRow,
): JudgedBidReply {
  return {
    ...bid,
    bidder: place === null ? name : `Bidder ${letters(place - 1)}`,
    organisation_id: seesNames(panel.facts) ? organisation_id : null,
    total: seesPrices(panel.facts) ? bid.total : null,
    exclusion: shownExclusion(panel, bid.exclusion),
  }
}

/**
 * Returns the price of each opened bid for each price criterion, by the id of the bid. There are
 * none if the price isn't split, or for members who can't see prices.
 */
export async function readCriterionPrices(
  db: Database,
  { facts, tender, bidding: { setup } }: View & { bidding: Pick<Panel['bidding'], 'setup'> },
): Promise<Map<number, Record<string, string> | null>> {
  if (priceCriteriaOf(setup).length === 0 || !seesPrices(facts)) return new Map()
  const bids = await db
    .selectFrom('bids')
    .where('bids.tender_id', '=', tender.id)
    .where('bids.status', '=', 'opened')
    .select(['bids.id', 'bids.lot_id', openedPriceLines(['price']).as('lines')])
    .execute()
  return new Map(
    bids.map(({ id, lot_id, lines }) => [
      id,
      offeredCriterionPrices(setup, lot_id, { lines, total: null }),
    ]),
  )
}

/**
 * Returns SQL for the position of each bidder in a random but fixed order. Displayed names, such as
 * “Bidder A”, are derived from the position. Bidders whose bids were opened late come last, so that
 * they don't change the names of the others.
 */
function hiddenPlaces({ tender, evaluation }: View) {
  return sql`(
    select organisation_id, (dense_rank() over (order by opened_late nulls first,
      md5(${evaluation.name_seed} || '-' || organisation_id)))::int as place
    from (
      select own.organisation_id, case when min(e.opened_at) > (
        select finished_at from openings where tender_id = ${tender.id})
        then min(e.opened_at) end as opened_late
      from bids own left join opened_envelopes e on e.bid_id = own.id
      where own.tender_id = ${tender.id}
      group by own.organisation_id having bool_or(own.status = 'opened')) as bidders)`
}

/**
 * Removes the text about a low price for members who can't see prices, because it may state the
 * price.
 */
function shownExclusion({ facts }: View, exclusion: JudgedBidReply['exclusion']) {
  if (exclusion?.code !== 'abnormally_low' || seesPrices(facts)) return exclusion
  return { ...exclusion, text: '' }
}

type Content = Pick<OpenedBid, 'answers' | 'price_lines' | 'files' | 'flags'>

/** Returns the content of one bid, without the envelopes that the member must not read. */
export async function readContent(db: Database, panel: View, bidId: number): Promise<Content> {
  return visibleContent(panel, await selectContent(db, panel, bidId).executeTakeFirstOrThrow())
}

export function selectContent(db: Database, panel: View, bidId: number) {
  const envelopes = readableEnvelopes(panel.facts)
  return db
    .selectFrom('bids')
    .where('bids.id', '=', bidId)
    .select([
      'bids.flags',
      openedAnswers(envelopes).as('answers'),
      openedPriceLines(envelopes).as('price_lines'),
      openedFiles(envelopes).as('files'),
    ])
}

export const visibleContent = ({ facts }: View, content: Content): Content => ({
  ...content,
  flags: visibleFlags(facts, content.flags),
})

/** Throws unless the bid was opened and is not excluded. */
export async function requireJudgedBid(db: Database, { tender }: Panel, bidId: number) {
  const bid = await db
    .selectFrom('bids')
    .where('bids.id', '=', bidId)
    .where('bids.tender_id', '=', tender.id)
    .where('bids.status', '=', 'opened')
    .select(exclusionOf.as('exclusion'))
    .executeTakeFirst()
  if (!bid) throw notFound()
  if (bid.exclusion) throw conflict(texts.alreadyExcluded)
}
