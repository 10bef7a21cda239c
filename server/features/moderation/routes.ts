import type { FastifyInstance } from 'fastify'
import {
  approveTender,
  flagTender,
  listModeration,
  rejectTender,
  requestTenderChanges,
} from '#domain/contract/moderation-calls.ts'
import { moderationTexts } from '#domain/contract/moderation.ts'
import { route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { moderate } from './moderate.ts'
import { listQueue } from './queries.ts'

export function moderationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listModeration, async ({ query }) => listQueue(services.db, query))

  route(app, services, approveTender, async (review) => {
    const tender = await moderate(services, review, { action: 'approve', notes: null })
    return { message: moderationTexts.approved, tender }
  })

  route(app, services, flagTender, async (review) => {
    const judgement = { action: 'flag', notes: review.body.reason } as const
    const tender = await moderate(services, review, judgement)
    return { message: moderationTexts.flagged, tender }
  })

  route(app, services, rejectTender, async (review) => {
    const judgement = { action: 'reject', notes: review.body.reason } as const
    const tender = await moderate(services, review, judgement)
    return { message: moderationTexts.rejected, tender }
  })

  route(app, services, requestTenderChanges, async (review) => {
    const judgement = { action: 'requestChanges', notes: review.body.notes } as const
    const tender = await moderate(services, review, judgement)
    return { message: moderationTexts.changesRequested, tender }
  })
}
