import { sql } from 'kysely'
import { bidLimits, bidTexts as texts, type DraftEntry } from '../contract/bid.ts'
import { recordSealed } from '#kernel/server/audit/record-sealed.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict, invalid, stale } from '#kernel/server/http/refusal.ts'
import type { FoundBid } from './find-bid.ts'

const words = {
  draftTooLarge:
    'Your draft is too long to be saved: its answers may have about 1,500,000 characters together. Shorten an answer, or attach long texts as files.',
}

/** Minimum time in milliseconds between two audit rows for saves of the same draft. */
const stretch = 10 * 60_000

interface Saving {
  bid: FoundBid
  user: { id: number }
  cause: Cause
  body: DraftEntry
}

/**
 * Saves one part of the draft and returns its version. Throws a conflict if a colleague has changed
 * the part since the caller read it. Saving identical content has no effect.
 */
export async function saveEntry(tx: Tx, { bid, user, cause, body }: Saving): Promise<number> {
  const { entry, content } = body
  const before = await tx
    .selectFrom('bid_entries')
    .select(['content', 'version'])
    .where('bid_id', '=', bid.id)
    .where('entry', '=', entry)
    .executeTakeFirst()
  if (before?.content === content) return before.version
  if ((before?.version ?? 0) !== body.version)
    throw stale('A colleague has changed this since you opened it.')
  await requireRoom(tx, bid.id, body)
  const version = body.version + 1
  const values = { content, version, saved_by: user.id, saved_at: sql<string>`now()` }
  await tx
    .insertInto('bid_entries')
    .values({ bid_id: bid.id, entry, ...values })
    .onConflict((conflict) => conflict.columns(['bid_id', 'entry']).doUpdateSet(values))
    .execute()
  await log(tx, bid, cause)
  return version
}

/** Throws if this part would make the draft too long or give it too many parts. */
async function requireRoom(tx: Tx, bidId: number, { entry, content }: DraftEntry): Promise<void> {
  const others = await tx
    .selectFrom('bid_entries')
    .where('bid_id', '=', bidId)
    .where('entry', '<>', entry)
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<number>`coalesce(sum(octet_length(content)), 0)`.as('size'))
    .executeTakeFirstOrThrow()
  if (others.count >= bidLimits.entries) throw conflict(texts.requirementsChanged)
  if (others.size + content.length > bidLimits.draft) {
    throw invalid({ content: [words.draftTooLarge] })
  }
}

async function log(tx: Tx, bid: FoundBid, cause: Cause): Promise<void> {
  const { rows } = await sql<{ is_due: boolean }>`update bids set logged_at = now()
    where id = ${bid.id} and coalesce(logged_at < now() - ${stretch} * interval '1 millisecond', true)
    returning true as is_due`.execute(tx)
  if (rows.length === 0) return
  const { id, tender_id, organisation_id } = bid
  await recordSealed(tx, cause, {
    action: 'bid.drafted',
    resource: ['Bid', id],
    metadata: { tender_id, organisation_id },
    tender_id,
  })
}
