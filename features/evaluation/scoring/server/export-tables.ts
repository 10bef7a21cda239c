// Tables in the score exports: the matrix of agreed marks with points and ranks, and the rows of
// the evaluation record, each with its author, time and reason.
import { sql } from 'kysely'
import type { EntryKind } from '#features/evaluation/contract/evaluation-entries.ts'
import {
  exclusionCodeLabels,
  type ExclusionCode,
} from '#features/evaluation/contract/evaluation.ts'
import { lowestCriteria, priceCriteriaOf } from '#features/bids/setup/rules/judging.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Panel } from '#features/evaluation/server/find-evaluation.ts'
import { inBatches } from '#kernel/server/exports/in-batches.ts'
import { tableOf, type Column, type Table } from '#kernel/server/exports/table.ts'
import { readJudgedBids } from './judged-bids.ts'
import { readAgreedMarks, readRanking } from '#features/evaluation/ranking/server/read-ranking.ts'
import { plainMark } from './scores.ts'

/** Returns one row for each bid, with marks and points for each criterion. */
export async function matrixTable(db: Database, panel: Panel): Promise<Table> {
  const marks = await readAgreedMarks(db, panel.tender.id)
  const lots = await readLots(db, panel.tender.id)
  const { lots: results } = await readRanking(db, panel)
  const rows = results.flatMap(({ lot_id, bids }) => bids.map((bid) => ({ ...bid, lot_id })))
  type Ranked = (typeof rows)[number]
  const pointsOf = ({ criteria }: Ranked, key: string) =>
    criteria.flatMap((one) => [one, ...one.parts]).find((one) => one.key === key)?.points
  const columns: Column<Ranked>[] = [
    { heading: 'Lot', cell: ({ lot_id }) => (lot_id === null ? '' : lots.get(lot_id)), width: 8 },
    { heading: 'Bidder', cell: ({ bidder }) => bidder, width: 32 },
    ...lowestCriteria(panel.bidding.setup).flatMap(({ key, name, weight }): Column<Ranked>[] => [
      {
        heading: `${name} (${weight}%): mark`,
        cell: ({ bid_id }) => numberOf(marks.get(bid_id)?.[key]),
      },
      { heading: `${name} (${weight}%): points`, cell: (bid) => numberOf(pointsOf(bid, key)) },
    ]),
    { heading: 'Quality points', cell: ({ quality }) => numberOf(quality.points) },
    ...priceCriteriaOf(panel.bidding.setup).flatMap(({ key, name, weight }): Column<Ranked>[] => {
      const priced = ({ price_criteria }: Ranked) => price_criteria.find((one) => one.key === key)
      return [
        {
          heading: `${name} (${weight}%): price`,
          kind: 'money',
          cell: (bid) => priced(bid)?.price ?? null,
        },
        {
          heading: `${name} (${weight}%): points`,
          cell: (bid) => numberOf(priced(bid)?.points),
        },
      ]
    }),
    { heading: 'Price', kind: 'money', cell: ({ total_price }) => total_price },
    {
      heading: `Price points (${panel.bidding.setup.price_weight}%)`,
      cell: ({ price }) => numberOf(price?.points),
    },
    { heading: 'Total points', cell: ({ total }) => numberOf(total?.points) },
    { heading: 'Exact total', cell: ({ total }) => total?.exact },
    { heading: 'Rank', cell: ({ rank }) => rank, width: 8 },
    { heading: 'Tied', cell: ({ is_tied }) => is_tied, width: 8 },
    {
      heading: 'Excluded',
      cell: ({ exclusion }) => exclusion && exclusionCodeLabels[exclusion],
      width: 32,
    },
  ]
  return tableOf('Scores', columns, inOneBatch(rows))
}

const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text))

async function* inOneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

async function readLots(db: Database, tenderId: number): Promise<Map<number, number>> {
  const lots = await db
    .selectFrom('lots')
    .select(['id', 'lot_number'])
    .where('tender_id', '=', tenderId)
    .execute()
  return new Map(lots.map(({ id, lot_number }) => [id, lot_number]))
}

const exportedKinds = [
  'score',
  'finish',
  'consensus',
  'confirmation',
  'exclusion',
  'reinstatement',
  'tie_break',
] as const satisfies readonly EntryKind[]
type ExportedKind = (typeof exportedKinds)[number]

const kindLabels: Record<ExportedKind, string> = {
  score: 'Mark',
  finish: 'Finished criterion',
  consensus: 'Consensus',
  confirmation: 'Answer to a consensus',
  exclusion: 'Exclusion',
  reinstatement: 'Reinstatement',
  tie_break: 'Order of tied bids',
}

interface RecordRow {
  id: number
  kind: ExportedKind
  author: string
  bid_id: number | null
  criterion: string | null
  mark: string | null
  text: string
  details: {
    reason?: string
    discussion?: string
    citations?: { question: string; quote: string }[]
    agrees?: boolean
    code?: ExclusionCode
    evidence?: string
    order?: number[]
  }
  about_id: number | null
  created_at: string
}

/**
 * Returns all rows that record marks, consensus and exclusions, in the order in which they were
 * added.
 */
export async function recordTable(db: Database, panel: Panel): Promise<Table> {
  const { tender, bidding } = panel
  const bids = new Map((await readJudgedBids(db, panel)).map((bid) => [bid.id, bid]))
  const lots = await readLots(db, tender.id)
  const criteria = new Map(lowestCriteria(bidding.setup).map(({ key, name }) => [key, name]))
  const nameOf = (id: number | null) => (id === null ? '' : bids.get(id)?.bidder)
  const lotOf = (id: number | null) => lots.get(bids.get(id ?? 0)?.lot_id ?? 0)
  const columns: Column<RecordRow>[] = [
    { heading: 'Row', cell: ({ id }) => id, width: 10 },
    { heading: 'Time', kind: 'time', cell: ({ created_at }) => created_at },
    { heading: 'Kind', cell: ({ kind }) => kindLabels[kind] },
    { heading: 'Author', cell: ({ author }) => author },
    { heading: 'Lot', cell: ({ bid_id }) => lotOf(bid_id), width: 8 },
    { heading: 'Bidder', cell: ({ bid_id }) => nameOf(bid_id), width: 32 },
    { heading: 'Criterion', cell: ({ criterion }) => criterion && criteria.get(criterion) },
    { heading: 'Mark', cell: ({ mark }) => numberOf(mark ?? undefined), width: 8 },
    { heading: 'Text', cell: ({ text }) => text, width: 60 },
    { heading: 'Reason for the change', cell: ({ details }) => details.reason, width: 40 },
    { heading: 'Discussion', cell: ({ details }) => details.discussion, width: 40 },
    {
      heading: 'Quotations',
      cell: ({ details }) =>
        details.citations?.map(({ question, quote }) => `${question}: ${quote}`).join('\n'),
      width: 40,
    },
    { heading: 'Agrees', cell: ({ details }) => details.agrees, width: 8 },
    { heading: 'About row', cell: ({ about_id }) => about_id, width: 10 },
    {
      heading: 'Ground',
      cell: ({ details }) => details.code && exclusionCodeLabels[details.code],
    },
    { heading: 'Evidence', cell: ({ details }) => details.evidence, width: 40 },
    {
      heading: 'Order',
      cell: ({ details }) => details.order?.map(nameOf).join(', '),
    },
  ]
  const kinds = sql`kind = any (${exportedKinds})`
  const batches = inBatches<RecordRow>(db, {
    ids: sql`select id::int4 as id from evaluation_entries
      where tender_id = ${tender.id} and ${kinds} order by id`,
    read: async (ids) => {
      const { rows } = await sql<RecordRow>`
        select e.id, e.kind, users.name as author, e.bid_id, e.criterion, ${plainMark} as mark,
          e.text, e.details, e.about_id, e.created_at
        from evaluation_entries e join users on users.id = e.user_id
        where e.id = any (${ids}::bigint[])`.execute(db)
      return rows
    },
  })
  return tableOf('Record', columns, batches)
}
