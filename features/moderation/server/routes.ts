import {
  approveTender,
  flagTender,
  listModeration,
  rejectTender,
  requestTenderChanges,
  type ModeratedTender,
  moderationTexts,
} from '#features/tenders/moderation/contract/moderation.ts'
import { partOfList } from '#kernel/server/http/list-parts.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { moderate } from './moderate.ts'
import { isDefaultOrder, listQueue } from './queries.ts'

export function moderationRoutes(route: Route, { db }: Services): void {
  route(listModeration, async ({ query, request }) => {
    const { rows, counted, counts } = await listQueue(db, query)
    const at = ({ created_at, id }: ModeratedTender) => ({ key: created_at, id })
    const isDefault = isDefaultOrder(query)
    const { data, meta } = partOfList({ request, query, rows, counted, at, isDefault })
    return { data, meta: { ...meta, counts } }
  })

  route(approveTender, async (review) => {
    const tender = await moderate(review, { action: 'approve', notes: null })
    return { message: moderationTexts.approved, tender }
  })

  route(flagTender, async (review) => {
    const judgement = { action: 'flag', notes: review.body.reason } as const
    const tender = await moderate(review, judgement)
    return { message: moderationTexts.flagged, tender }
  })

  route(rejectTender, async (review) => {
    const judgement = { action: 'reject', notes: review.body.reason } as const
    const tender = await moderate(review, judgement)
    return { message: moderationTexts.rejected, tender }
  })

  route(requestTenderChanges, async (review) => {
    const judgement = { action: 'requestChanges', notes: review.body.notes } as const
    const tender = await moderate(review, judgement)
    return { message: moderationTexts.changesRequested, tender }
  })
}
