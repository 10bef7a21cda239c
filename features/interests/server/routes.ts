import {
  listInterests,
  listTenderInterests,
  registerInterest,
  withdrawInterest,
  type Interest,
  interestTexts,
  usualInterestSorts,
} from '../contract/interest.ts'
import type { InterestSort } from '../contract/interest-lists.ts'
import { metaOf } from '#kernel/contract/pagination.ts'
import type { TenderAction } from '#features/tenders/rules/can.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { queueForOwner } from '#features/webhooks/server/queue-webhooks.ts'
import { findTender, lockTender } from '#features/tenders/server/find-tender.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import { nextPart } from '#kernel/server/http/list-parts.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { metaOfPart, partOf } from '#features/tenders/server/own-list-paging.ts'
import { findInterests, searchInterests } from './find-interests.ts'
import { readArchived, readInterests } from './own-interests.ts'
import { insertInterest, markWithdrawn, readInterestedOrganisations } from './queries.ts'

export function interestRoutes(route: Route, services: Services): void {
  const { db, callerQueues, callers } = services

  route(listInterests, (context) => {
    const { user, query } = context
    const list = () => listOwn(db, context)
    // Searches and requests for the whole list, which may have thousands of rows, go through a
    // queue, so that they leave database connections free for short calls.
    const mayTakeLong = partOf(query).isWhole || query.search
    return mayTakeLong ? callerQueues.heavy(user.id, list) : list()
  })

  route(listTenderInterests, async ({ user, params }) => {
    const tender = await findTender(db, user, 'seeInterests', params.tenderId)
    return { data: await readInterestedOrganisations(db, tender.id) }
  })

  route(registerInterest, async ({ user, params, cause, transact }) => {
    await mayChange(user, 'registerInterest', params.tenderId)
    return transact(async (tx) => {
      const tender = await lockTender(tx, user, 'registerInterest', params.tenderId)
      const id = await insertInterest(tx, user, tender.id)
      await record(tx, cause, {
        action: 'interest.created',
        resource: ['Interest', id],
        metadata: { tender_id: tender.id, organisation_id: user.organisation!.id },
      })
      const about = { tender, supplierId: user.organisation!.id }
      await queueForOwner(tx, { type: 'interest.registered', ...about })
      const [interest] = await readInterests(tx, user, { ids: [id] })
      return { message: 'Interest registered successfully', interest: interest! }
    })
  })

  route(withdrawInterest, async ({ user, params, body, cause, transact }) => {
    await mayChange(user, 'withdrawInterest', params.tenderId)
    return transact(async (tx) => {
      const tender = await lockTender(tx, user, 'withdrawInterest', params.tenderId)
      const organisationId = user.organisation!.id
      await requireNoSentBid(tx, { tenderId: tender.id, organisationId })
      const { reason } = body
      const id = await markWithdrawn(tx, user, { tenderId: tender.id, reason })
      await record(tx, cause, {
        action: 'interest.withdrawn',
        resource: ['Interest', id],
        metadata: { tender_id: tender.id, organisation_id: organisationId, reason },
      })
      const about = { tender, supplierId: organisationId }
      await queueForOwner(tx, { type: 'interest.withdrawn', ...about })
      return { message: 'Interest withdrawn' }
    })
  })

  /**
   * Throws if the rules refuse the change, or if the organisation has made too many changes.
   * Refused changes must not lock the tender, because bids wait for this lock.
   */
  async function mayChange(user: SessionUser, action: TenderAction, tenderId: number) {
    await findTender(db, user, action, tenderId)
    callers.countInterest(user)
  }
}

async function listOwn(db: Database, { user, query, request }: Context<typeof listInterests>) {
  const { part, slice, isWhole } = partOf(query)
  const listing = { part, sort: query.sort ?? usualInterestSorts[part], ...slice }
  const { all, open, ...found } = await findInterests(db, user, listing)
  const counts = { open, ended: all - open }
  const { ids, meta } = query.search
    ? await findMatching(query.search)
    : { ids: found.ids, meta: metaOfPart(query, { all, counts }) }
  const rows = await readInterests(db, user, { ids, size: isWhole ? 'whole' : 'page' })
  const archived = await readArchived(db, user, found.archived)
  const at = (row: Interest) => ({ id: row.id, key: sortKey(row, listing.sort) })
  const next = nextPart({ request, query: slice, meta, rows, at, found: ids.length })
  return { data: rows, meta: { ...meta, ...next }, archived }

  async function findMatching(search: string) {
    const { ids, total } = await searchInterests(db, user, { search, ...listing })
    return { ids, meta: { ...metaOf(slice, total), counts } }
  }
}

function sortKey({ created_at, tender }: Interest, sort: InterestSort): string {
  return sort.endsWith('created_at') ? created_at : tender.submission_deadline
}

/**
 * Throws if the organisation has sent a bid. The refusal reveals nothing, because the caller
 * belongs to the organisation.
 */
async function requireNoSentBid(
  tx: Tx,
  { tenderId, organisationId }: { tenderId: number; organisationId: number },
): Promise<void> {
  const sent = await tx
    .selectFrom('bids')
    .select('id')
    .where('tender_id', '=', tenderId)
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'sent')
    .executeTakeFirst()
  if (sent) throw conflict(interestTexts.withdrawBidFirst)
}
