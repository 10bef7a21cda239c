// Inserts opened bids as rows, with content, prices and a stored file, without encrypting and
// opening them.
import { createHash } from 'node:crypto'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import {
  contentFormat,
  type SealedContent,
} from '#features/bids/sending/contract/sealed-content.ts'
import { toPenny } from '#kernel/rules/decimal.ts'
import { makeBidRow } from './bid-rows.ts'
import { pdf, storeFile } from './sample-files.ts'
import type { Row, World } from './world.ts'

export interface OpenedBidContent {
  /** Texts of the answers, by question. */
  answers: Record<string, string>
  daily: string
  total: string
  /** False if the prices are in a separate envelope that is still sealed. */
  hasPrices: boolean
}

/** Inserts an opened bid with its answers, its prices, and one file for the question `plan`. */
export async function makeOpenedBid(
  world: World,
  { tender, bidder }: { tender: Pick<Row<'tenders'>, 'id'>; bidder: Row<'users'> },
  { answers, daily, total, hasPrices }: OpenedBidContent,
) {
  const { db } = world
  const bid = await makeBidRow(world, tender, bidder, 'opened')
  const addEnvelope = (envelope: Envelope, of: Partial<SealedContent>, sum: string | null) => {
    const empty = { answers: [], files: [], prices: null, nonce: '00'.repeat(32) }
    const content = JSON.stringify({ format: contentFormat, envelope, ...empty, ...of })
    const document = Buffer.from(content)
    const values = { bid_id: bid.id, envelope, content, document, total: sum }
    return db.insertInto('opened_envelopes').values(values).execute()
  }
  const given = Object.entries(answers).map(([question, value]) => ({ question, value }))
  const plan = pdf(`Plan of bid ${bid.id}`)
  const sha256 = createHash('sha256').update(plan).digest()
  const named = { question: 'plan', filename: 'plan.pdf', file_size: plan.length }
  const files = [{ ...named, file_id: 1, sha256: sha256.toString('hex') }]
  await addEnvelope('quality', { answers: given, files }, null)
  if (hasPrices) {
    const lines = [
      { line: 'daily', unit_price: daily },
      { line: 'windows', unit_price: '2.5' },
    ]
    await addEnvelope('price', { prices: { lines, total: null } }, toPenny(total))
  }
  const storage_key = `opened/bid-${bid.id}`
  await storeFile(world, storage_key, plan)
  const file = await db
    .insertInto('opened_files')
    .values({ ...named, bid_id: bid.id, envelope: 'quality', sha256, storage_key })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...bid, file }
}
