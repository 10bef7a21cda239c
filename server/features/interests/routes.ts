import {
  interestTexts,
  listInterests,
  listTenderInterests,
  registerInterest,
  withdrawInterest,
} from '#domain/contract/interest.ts'
import { ownActivityLimit } from '#domain/contract/own-activity.ts'
import { metaOf } from '#domain/contract/pagination.ts'
import { requireNoSentBid } from '#server/bidding/guards.ts'
import { record } from '#server/audit/record.ts'
import { queueForOwner } from '#server/notices/queue-webhooks.ts'
import { findTender, lockTender } from '#server/tenders/find-tender.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { countInterests, findInterests, readArchived, readInterests } from './own-interests.ts'
import { insertInterest, markWithdrawn, readInterestedOrganisations } from './queries.ts'

export function interestRoutes(route: Route, services: Services): void {
  const { db } = services

  route(listInterests, async ({ user, query: { filter, page, per_page }, db }) => {
    const archived = await readArchived(db, user)
    if (filter) {
      const slice = { page: page ?? 1, per_page }
      const { ids, ...counts } = await findInterests(db, user, { filter, ...slice })
      const data = await readInterests(db, user, { ids })
      return { data, meta: { ...metaOf(slice, counts[filter]), counts }, archived }
    }
    if (page) {
      const slice = { page, per_page }
      const data = await readInterests(db, user, { slice })
      return { data, meta: metaOf(slice, await countInterests(db, user, slice)), archived }
    }
    const slice = { page: 1, per_page: ownActivityLimit }
    const data = await readInterests(db, user, { slice })
    const total = data.length
    const counted = { total, is_capped: total === ownActivityLimit }
    return { data, meta: metaOf({ page: 1, per_page: Math.max(1, total) }, counted), archived }
  })

  route(listTenderInterests, async ({ user, params }) => {
    const tender = await findTender(db, user, 'seeInterests', params.tenderId)
    return { data: await readInterestedOrganisations(db, tender.id) }
  })

  route(registerInterest, async ({ user, params, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'registerInterest', params.tenderId)
      const id = await insertInterest(tx, user, tender.id)
      await record(tx, cause, {
        action: 'interest.created',
        resource: ['Interest', id],
        metadata: { tender_id: tender.id, organisation_id: user.organisation!.id },
      })
      const about = { tenderId: tender.id, supplierId: user.organisation!.id }
      await queueForOwner(tx, { type: 'interest.registered', ...about })
      const [interest] = await readInterests(tx, user, { ids: [id] })
      return { message: interestTexts.registered, interest: interest! }
    }),
  )

  route(withdrawInterest, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
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
      const about = { tenderId: tender.id, supplierId: organisationId }
      await queueForOwner(tx, { type: 'interest.withdrawn', ...about })
      return { message: interestTexts.withdrawn }
    }),
  )
}
