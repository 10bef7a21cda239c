import { sql } from 'kysely'
import {
  biddingTexts as texts,
  offeredFormulas,
  type BiddingInput,
  type PriceFormula,
} from '../contract/bidding.ts'
import {
  chooseOpeners,
  getBidding,
  removeBidding,
  saveBidding,
  type Bidding,
} from '../contract/bidding-calls.ts'
import { can } from '#features/tenders/rules/can.ts'
import { hasPassed, type Actor } from '#kernel/rules/permission.ts'
import { changedParts, changesWhatIsFixed, faultsIn } from '../rules/bidding-setup.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { completeSetup } from '../rules/judging.ts'
import { canChangeOpeners } from '#features/bids/opening/rules/opening-lifecycle.ts'
import { record } from '#kernel/server/audit/record.ts'
import { findBidding, type FoundBidding } from './biddings.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { readLots } from '#features/tenders/lots/server/queries.ts'
import { conflict, invalid } from '#kernel/server/http/refusal.ts'
import { requireFresh } from '#kernel/server/http/require-fresh.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender, lockTender, type FoundTender } from '#features/tenders/server/find-tender.ts'
import { nameOpeners } from './name-openers.ts'
import { readBidding, readCandidates, readInvitations } from './queries.ts'
import { recordDraft, notifyOfSetup } from './notify-of-setup.ts'

const words = {
  draftOnly: 'Bids can only be switched on or off while the tender is a draft.',
}

export function biddingRoutes(route: Route, services: Services): void {
  const { db } = services

  route(getBidding, async ({ user, params }) => {
    const tender = await findTender(db, user, 'readBidding', params.tenderId)
    const data = await readBidding(db, user, tender)
    if (!can(user, 'oversee', tender, tender.now)) return { data }
    return {
      data,
      candidates: await readCandidates(db, tender),
      invitations: await readInvitations(db, tender.id),
    }
  })

  route(saveBidding, async ({ user, params, body: sent, cause, request, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'manageBidding', params.tenderId)
      const before = await findBidding(tx, tender.id)
      const body = { ...sent, setup: completeSetup(sent.setup, before?.setup) }
      requireOffered(body.setup.price_formula, before?.setup.price_formula)
      const isDraft = body.is_unfinished && tender.status === 'draft' && !before?.published_at
      if (!isDraft) await requireSound(tx, tender.id, body)
      if (!before) {
        if (tender.status !== 'draft') throw conflict(words.draftOnly)
        await insertBidding(tx, tender.id, body)
        await record(tx, cause, {
          action: 'bidding.created',
          resource: ['Tender', tender.id],
          metadata: { sealing: body.sealing },
        })
        return saved(tx, user, tender)
      }
      requireFresh(request.headers['if-match'], before.revision, texts.stale)
      const earlier = completeSetup(before.setup, before.setup)
      if (isEqual([before.sealing, earlier], [body.sealing, body.setup])) {
        return saved(tx, user, tender)
      }
      requireAllowed(tender, before, body)
      await updateBidding(tx, before, body)
      await (isDraft ? recordDraft : notifyOfSetup)(tx, { tender, cause, before, body })
      return saved(tx, user, tender)
    }),
  )

  route(removeBidding, async ({ user, params, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'manageBidding', params.tenderId)
      const bidding = await findBidding(tx, tender.id)
      if (bidding?.published_at || tender.status !== 'draft') throw conflict(words.draftOnly)
      const { numDeletedRows } = await tx
        .deleteFrom('biddings')
        .where('tender_id', '=', tender.id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw conflict(texts.none)
      await record(tx, cause, {
        action: 'bidding.removed',
        resource: ['Tender', tender.id],
        metadata: {},
      })
      return { message: 'This tender no longer takes bids here' }
    }),
  )

  route(chooseOpeners, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'manageBidding', params.tenderId)
      const bidding = await requireBidding(tx, tender.id)
      if (!canChangeOpeners(bidding)) throw conflict(texts.hasOpened)
      const user_ids = [...new Set(body.user_ids)]
      await nameOpeners(tx, { tender, bidding, user_ids, cause })
      return saved(tx, user, tender, 'Openers saved')
    }),
  )
}

export async function requireBidding(tx: Tx, tenderId: number): Promise<FoundBidding> {
  const bidding = await findBidding(tx, tenderId)
  if (!bidding) throw conflict(texts.none)
  return bidding
}

export async function saved(
  tx: Tx,
  user: Actor,
  tender: FoundTender,
  message = 'Bid set-up saved',
) {
  const bidding: Bidding = (await readBidding(tx, user, tender))!
  return { message, bidding }
}

/**
 * Throws if the set-up switches to a formula that is no longer offered. Tenders that already use
 * such a formula can keep it.
 */
function requireOffered(chosen: PriceFormula, before: PriceFormula | undefined): void {
  if (chosen === before || offeredFormulas.includes(chosen)) return
  throw invalid({
    'setup.price_formula': ['This price formula is no longer offered. Choose another one.'],
  })
}

async function requireSound(tx: Tx, tenderId: number, { setup }: BiddingInput): Promise<void> {
  const lots = await readLots(tx, tenderId)
  const faults = faultsIn(
    setup,
    lots.map(({ id }) => id),
  )
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * Throws if the set-up can no longer change in this way. After publication, a change needs a note
 * to suppliers, and some parts, such as the kind of sealing, can't change at all.
 */
function requireAllowed(tender: FoundTender, before: FoundBidding, body: BiddingInput): void {
  if (before.opening !== 'waiting') throw conflict(texts.hasOpened)
  if (!before.published_at) return
  const isOver =
    tender.status === 'closed' ||
    (tender.status === 'published' && hasPassed(tender.submission_deadline, tender.now))
  if (isOver) throw conflict('What suppliers send can’t change once they can no longer bid.')
  if (body.sealing !== before.sealing || changesWhatIsFixed(before.setup, body.setup)) {
    throw conflict(texts.frozen)
  }
  if (tender.status !== 'draft' && !body.change_note) {
    throw invalid({ change_note: ['Say what has changed, for suppliers'] })
  }
}

async function insertBidding(tx: Tx, tender_id: number, body: BiddingInput): Promise<void> {
  const values = { sealing: body.sealing, setup: JSON.stringify(body.setup), revision: 1 }
  await tx
    .insertInto('biddings')
    .values({ tender_id, ...values })
    // If the tender was created with bidding, the wizard has already inserted an empty set-up.
    .onConflict((conflict) => conflict.column('tender_id').doUpdateSet(values))
    .execute()
}

async function updateBidding(tx: Tx, before: FoundBidding, body: BiddingInput): Promise<void> {
  const { sealing, setup } = body
  const isNews = changedParts(before.setup, setup).length > 0
  await tx
    .updateTable('biddings')
    .set({
      sealing,
      setup: JSON.stringify(setup),
      revision: before.revision + 1,
      requirements: before.requirements + (isNews ? 1 : 0),
      updated_at: sql<string>`now()`,
    })
    .where('tender_id', '=', before.tender_id)
    .execute()
}
