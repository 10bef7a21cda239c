import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportTexts } from '#kernel/contract/export.ts'
import {
  createEvidence,
  createOwnEvidence,
  downloadEvidence,
  downloadOwnEvidence,
  listEvidence,
  listOwnEvidence,
} from '../contract/evidence.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { findPanel } from '#features/evaluation/server/find-evaluation.ts'
import { sendFile, wantedRange } from '#kernel/server/files/send-file.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import { routeOn, type Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { factsOf } from './build-pack.ts'
import { createEvidenceBuilder, type EvidenceBuilder } from './evidence-builder.ts'
import { findPackFile, readPacks, requestPack, type Owner } from './queries.ts'

const texts = {
  requested: 'The evidence pack is being created',
  notPublic:
    'This tender was not open to everybody, so it has no public part. Create the full record instead.',
}

/** Adds the routes for evidence packs, and creates the builder that they start. */
export function serveEvidence(app: FastifyInstance, services: Services): void {
  const builder = createEvidenceBuilder(services, app.log)
  app.addHook('preClose', () => builder.close())
  const route = routeOn(app, services)
  evidenceRoutes(route, services, builder)
  ownEvidenceRoutes(route, services, builder)
}

/** Routes for the panel's evidence packs. */
function evidenceRoutes(route: Route, services: Services, builder: EvidenceBuilder): void {
  const { db, config, throttle } = services
  const action = 'takeEvidence'
  const limit = { ...config.throttle.exports, refusal: exportTexts.tooMany }

  route(createEvidence, async ({ user, params: { tenderId }, body, cause, transact }) => {
    await throttle.count(`exports:${user.id}`, limit)
    const pack = await transact(async (tx) => {
      const { tender } = await findPanel(tx, { user, tenderId, action })
      const { profile } = body
      if (profile === 'public' && tender.eligibility_type !== 'open')
        throw conflict(texts.notPublic)
      const owner = { tender_id: tenderId, organisation_id: null }
      return requestPack(tx, { ...owner, profile, user_id: user.id, cause })
    })
    builder.start()
    return { message: texts.requested, pack }
  })

  route(listEvidence, async ({ user, params: { tenderId } }) => {
    await findPanel(db, { user, tenderId, action })
    return { data: await readPacks(db, { tender_id: tenderId, organisation_id: null }) }
  })

  route(downloadEvidence, async ({ user, params, cause, request, reply }) => {
    await findPanel(db, { user, tenderId: params.tenderId, action })
    const owner = { tender_id: params.tenderId, organisation_id: null }
    return send(services, { owner, packId: params.packId, cause, request, reply })
  })
}

/** Routes for the evidence packs in which bidders get the record of their own bids. */
function ownEvidenceRoutes(route: Route, services: Services, builder: EvidenceBuilder): void {
  const { db, config, throttle } = services
  const limit = { ...config.throttle.exports, refusal: exportTexts.tooMany }

  route(createOwnEvidence, async ({ user, params: { tenderId }, cause, transact }) => {
    await throttle.count(`exports:${user.id}`, limit)
    const pack = await transact(async (tx) => {
      const owner = await findOwner(tx, user, tenderId)
      return requestPack(tx, { ...owner, profile: 'bidder', user_id: user.id, cause })
    })
    builder.start()
    return { message: texts.requested, pack }
  })

  route(listOwnEvidence, async ({ user, params: { tenderId } }) => {
    await findTender(db, user, 'seeOwnBids', tenderId)
    const owner = { tender_id: tenderId, organisation_id: user.organisation!.id }
    return { data: await readPacks(db, owner) }
  })

  route(downloadOwnEvidence, async ({ user, params, cause, request, reply }) => {
    const owner = await findOwner(db, user, params.tenderId)
    return send(services, { owner, packId: params.packId, cause, request, reply })
  })
}

interface Download {
  owner: Owner
  packId: number
  cause: Cause
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends a pack, whole or in part, and records the download. */
async function send(
  { db, storage }: Services,
  { owner, packId, cause, request, reply }: Download,
): Promise<Readable> {
  const file = await findPackFile(db, owner, packId)
  const range = wantedRange(request, reply, file)
  const content = await sendFile(file, { request, reply, storage, range })
  // Parts after the first one belong to the same download and are not recorded again.
  if (request.method !== 'HEAD' && (range?.start ?? 0) === 0) {
    await db.transaction().execute((tx) =>
      record(tx, cause, {
        action: 'evidence.downloaded',
        resource: ['Tender', owner.tender_id],
        metadata: factsOf({ ...file, organisation_id: owner.organisation_id }),
      }),
    )
  }
  return content
}

/**
 * Returns the caller's organisation as the owner of a bidder's packs. Throws if the organisation
 * has no opened bid.
 */
async function findOwner(db: Database, user: SessionUser, tenderId: number) {
  const tender = await findTender(db, user, 'takeOwnEvidence', tenderId)
  const organisation_id = user.organisation!.id
  const bid = await db
    .selectFrom('bids')
    .where('tender_id', '=', tender.id)
    .where('organisation_id', '=', organisation_id)
    .where('status', '=', 'opened')
    .select('id')
    .executeTakeFirst()
  if (!bid) throw notFound()
  return { tender_id: tender.id, organisation_id }
}
