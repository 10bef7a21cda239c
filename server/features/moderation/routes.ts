import {
  approveTender,
  flagTender,
  listModeration,
  rejectTender,
  requestTenderChanges,
} from '#domain/contract/moderation-calls.ts'
import { moderationTexts } from '#domain/contract/moderation.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/platform/services.ts'
import { moderate } from './moderate.ts'
import { listQueue } from './queries.ts'

export function moderationRoutes(route: Route, { db }: Services): void {
  route(listModeration, async ({ query }) => listQueue(db, query))

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
