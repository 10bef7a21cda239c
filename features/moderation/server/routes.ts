import {
  approveTender,
  flagTender,
  listModeration,
  rejectTender,
  requestTenderChanges,
  moderationTexts,
} from '#features/tenders/moderation/contract/moderation.ts'
import { partOfList } from '#kernel/server/http/list-parts.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { moderate } from './moderate.ts'
import { moderationQueue } from './queries.ts'

export function moderationRoutes(route: Route, { db }: Services): void {
  route(listModeration, async ({ query, request }) => {
    const { counts, ...part } = await moderationQueue.find(db, query)
    const { data, meta } = partOfList({ request, query, ...part })
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
