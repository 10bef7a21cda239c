// Assessment summaries, which explain to each bidder how its bid was judged. The portal drafts them
// from the marks and reasons on which the panel agreed, and the chair edits them.
import { sql } from 'kysely'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { noAwardLabels, type DecidedLot } from '#features/evaluation/award/contract/decision.ts'
import { exclusionCodeLabels, type Citation } from '#features/evaluation/contract/evaluation.ts'
import type { Outcome, Summary, WinningBid } from '../contract/summary.ts'
import { areFirst, winnersIn } from '#features/evaluation/award/rules/decision-contents.ts'
import {
  fullName,
  isPriceWeighted,
  lowestCriteria,
  partsOf,
  priceCriteriaOf,
} from '#features/bids/setup/rules/judging.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { SummaryReasons } from '#features/evaluation/server/decision-tables.ts'
import { exclusionOf } from '#features/evaluation/scoring/server/judged-bids.ts'
import type { FoundDecision, Ranking } from '#features/evaluation/award/server/find-decision.ts'
import { newestEntries } from '#features/evaluation/server/newest-entries.ts'

const texts = {
  /** Draft explanations, which the chair can edit. */
  drafted: {
    lost: 'Another bid got more points in total.',
    chosen: 'Another bid was chosen.',
    lostToSeveral: 'The winning bids got more points in total.',
    severalChosen: 'Other bids were chosen.',
    belowMinimum: (criteria: string) =>
      `The bid is below the minimum mark for ${criteria}, so it was not considered any further.`,
  },
}

export interface BuiltSummary {
  summary: Summary
  organisation_id: number
  /** Revision of the chair's edits; null if the chair has not edited the summary. */
  revision: number | null
}

interface Agreed {
  id: number
  bid_id: number
  criterion: string
  mark: string
  reason: string
  citations: Citation[]
}

type Bid = Awaited<ReturnType<typeof readBids>>[number]
type Edit = Awaited<ReturnType<typeof readEdits>>[number]
type RankedBid = Ranking['lots'][number]['bids'][number]
type Own = Omit<Summary, 'winner' | 'other_winners'>

/** Returns the summaries for all opened bids, ordered by lot and bidder. */
export async function buildSummaries(db: Database, found: FoundDecision): Promise<BuiltSummary[]> {
  const tenderId = found.panel.tender.id
  const bids = await readBids(db, tenderId)
  const agreed = await readAgreed(db, tenderId)
  const edits = found.row ? await readEdits(db, found.row.id) : []
  const ranked = new Map(
    found.ranking.lots.flatMap((lot) => lot.bids).map((bid) => [bid.bid_id, bid]),
  )
  const own = bids.map((bid) => {
    const edit = edits.find(({ bid_id }) => bid_id === bid.id)
    const ofBid = agreed.filter(({ bid_id }) => bid_id === bid.id)
    return { bid, edit, summary: ownSummary(found, { bid, edit, agreed: ofBid, ranked }) }
  })
  return own.map(({ bid, edit, summary }) => {
    const lot = lotOf(found, bid)
    const winners = winnersIn(lot?.choice)
    const isWinner = winners.some(({ bid_id }) => bid_id === bid.id)
    const [winner = null, ...others] = isWinner
      ? []
      : winners.flatMap(({ bid_id, value }) => {
          const won = own.find((one) => one.bid.id === bid_id)
          return won ? [winningBid(won.summary, value)] : []
        })
    return {
      organisation_id: bid.organisation_id,
      revision: edit?.edited_at ? edit.revision : null,
      summary: { ...summary, winner, ...(others.length > 0 && { other_winners: others }) },
    }
  })
}

const lotOf = ({ lots }: FoundDecision, bid: Bid) =>
  lots.find(({ lot }) => (lot?.id ?? null) === bid.lot_id)

interface OfBid {
  bid: Bid
  edit: Edit | undefined
  agreed: Agreed[]
  ranked: ReadonlyMap<number, RankedBid>
}

function ownSummary(found: FoundDecision, { bid, edit, agreed, ranked }: OfBid): Own {
  const { setup } = found.panel.bidding
  const lot = lotOf(found, bid)
  const result = ranked.get(bid.id)
  const outcome = outcomeOf(bid, lot)
  return {
    bid_id: bid.id,
    lot: lot?.lot ?? null,
    bidder: { name: bid.name, address: bid.address, identifier: bid.company_number },
    outcome,
    exclusion: bid.exclusion?.code ?? null,
    no_award: outcome === 'no_award' ? lot!.choice!.no_award : null,
    explanation:
      edit?.explanation || draftedExplanation(outcome, { bid, lot, below: belowIn(setup, result) }),
    scale: setup.scale,
    price_weight: isPriceWeighted(setup.price_formula) ? setup.price_weight : null,
    total_price: result?.total_price ?? null,
    parts: lowestCriteria(setup).map(({ key, name, weight, scale, parent }) => {
      const consensus = agreed.find(({ criterion }) => criterion === key)
      const points = consensus && pointsFor(result, key)
      return {
        key,
        name,
        weight,
        parent: parent?.name ?? null,
        ...(scale === setup.scale ? {} : { scale: [...scale] }),
        mark: consensus?.mark ?? null,
        points: points ?? null,
        ...reasonFor(consensus, edit?.reasons[key]),
      }
    }),
    subtotals: setup.criteria
      .filter((criterion) => partsOf(criterion).length > 0)
      .flatMap(({ key, name, weight }) => {
        const points = result?.criteria.find((one) => one.key === key)?.points
        return points && agreed.length > 0 ? [{ key, name, weight, points }] : []
      }),
    quality: agreed.length > 0 ? (result?.quality.points ?? null) : null,
    price: result?.price?.points ?? null,
    ...priceCriteriaIn(setup, result),
    total: result?.total?.points ?? null,
  }
}

/**
 * Returns the points for each price criterion. If there are none, returns an object without the
 * field, because summaries that were sent before prices could be split must keep their hash.
 */
function priceCriteriaIn(
  setup: BiddingSetup,
  result: RankedBid | undefined,
): Pick<Summary, 'price_criteria'> {
  if (!result || result.price_criteria.length === 0) return {}
  return {
    price_criteria: priceCriteriaOf(setup).map((criterion) => {
      const { price, points } = result.price_criteria.find(({ key }) => key === criterion.key)!
      return { ...criterion, price, points }
    }),
  }
}

function outcomeOf(bid: Bid, lot: DecidedLot | undefined): Outcome {
  if (bid.exclusion) return 'excluded'
  if (winnersIn(lot?.choice).some(({ bid_id }) => bid_id === bid.id)) return 'won'
  return lot?.choice?.no_award ? 'no_award' : 'lost'
}

/** Returns the names of the criteria for which the bid is below the minimum mark. */
function belowIn(setup: BiddingSetup, result: RankedBid | undefined): string[] {
  return lowestCriteria(setup)
    .filter(({ key }) => result?.below_minimum.includes(key))
    .map(fullName)
}

function draftedExplanation(
  outcome: Outcome,
  { bid, lot, below }: { bid: Bid; lot: DecidedLot | undefined; below: string[] },
): string {
  if (outcome === 'won') return ''
  if (bid.exclusion) return withReason(exclusionCodeLabels[bid.exclusion.code], bid.exclusion.text)
  if (below.length > 0) return texts.drafted.belowMinimum(below.join(', '))
  const choice = lot?.choice
  if (choice?.no_award) return withReason(noAwardLabels[choice.no_award], choice.reason)
  const winners = winnersIn(choice)
  const isByRank = lot !== undefined && areFirst(lot, winners)
  if (winners.length > 1)
    return isByRank ? texts.drafted.lostToSeveral : texts.drafted.severalChosen
  return isByRank ? texts.drafted.lost : texts.drafted.chosen
}

const withReason = (label: string, reason: string) => (reason ? `${label}. ${reason}` : `${label}.`)

function pointsFor(result: RankedBid | undefined, key: string): string | undefined {
  const all = result?.criteria.flatMap(({ parts, ...criterion }) => [criterion, ...parts]) ?? []
  return all.find((one) => one.key === key)?.points
}

/**
 * Returns the edited reason. If the agreed mark has changed since the edit, returns the reason for
 * the new mark instead.
 */
function reasonFor(consensus: Agreed | undefined, edited: SummaryReasons[string] | undefined) {
  if (!consensus) return { reason: '', citations: [] }
  const { reason, citations } = edited?.consensus_id === consensus.id ? edited : consensus
  return { reason, citations }
}

/**
 * Returns the part of a winner's summary that unsuccessful bidders see. It leaves out confidential
 * content: quotations from the winner's bid, and its price for each price criterion.
 */
function winningBid(winner: Own, value: string | null): WinningBid {
  const { bidder, parts, subtotals, quality, price, price_criteria, total } = winner
  return {
    name: bidder.name,
    value,
    parts: parts.map(({ citations: _citations, ...part }) => part),
    subtotals,
    quality,
    price,
    ...(price_criteria && {
      price_criteria: price_criteria.map(({ price: _price, ...shown }) => shown),
    }),
    total,
  }
}

function readBids(db: Database, tenderId: number) {
  return db
    .selectFrom('bids')
    .innerJoin('organisations as o', 'o.id', 'bids.organisation_id')
    .leftJoin('lots', 'lots.id', 'bids.lot_id')
    .where('bids.tender_id', '=', tenderId)
    .where('bids.status', '=', 'opened')
    .orderBy('lots.lot_number')
    .orderBy('o.name')
    .orderBy('bids.id')
    .select(['bids.id', 'bids.lot_id', 'bids.organisation_id', 'o.name', 'o.company_number'])
    .select([
      exclusionOf.as('exclusion'),
      sql<string[]>`array_remove(array[nullif(o.address_line1, ''), nullif(o.address_line2, ''),
        nullif(o.city, ''), nullif(o.county, ''), nullif(o.postcode, '')], null)`.as('address'),
    ])
    .execute()
}

/** Returns the newest agreed mark for each bid and criterion, with its reason. */
export async function readAgreed(db: Database, tenderId: number): Promise<Agreed[]> {
  const columns = sql`id, bid_id, criterion, trim_scale(mark)::text as mark, text as reason,
    details->'citations' as citations`
  const { rows } = await newestEntries<Agreed>('consensus', { tenderId, columns }).execute(db)
  return rows
}

function readEdits(db: Database, decisionId: number) {
  return db.selectFrom('summaries').selectAll().where('decision_id', '=', decisionId).execute()
}
