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
import { moderate, type Judgement } from './moderate.ts'
import { listQueue } from './queries.ts'

export function moderationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listModeration, async ({ query }) => listQueue(services.db, query))

  route(app, services, approveTender, async ({ params: { tenderId }, user, cause }) => {
    const judgement: Judgement = { action: 'approve', notes: null }
    const tender = await moderate(services, { tenderId, user, cause, judgement })
    return { message: moderationTexts.approved, tender }
  })

  route(app, services, flagTender, async ({ params: { tenderId }, body, user, cause }) => {
    const judgement: Judgement = { action: 'flag', notes: body.reason }
    const tender = await moderate(services, { tenderId, user, cause, judgement })
    return { message: moderationTexts.flagged, tender }
  })

  route(app, services, rejectTender, async ({ params: { tenderId }, body, user, cause }) => {
    const judgement: Judgement = { action: 'reject', notes: body.reason }
    const tender = await moderate(services, { tenderId, user, cause, judgement })
    return { message: moderationTexts.rejected, tender }
  })

  route(app, services, requestTenderChanges, async (context) => {
    const { params, body, user, cause } = context
    const judgement: Judgement = { action: 'requestChanges', notes: body.notes }
    const tender = await moderate(services, { tenderId: params.tenderId, user, cause, judgement })
    return { message: moderationTexts.changesRequested, tender }
  })
}
