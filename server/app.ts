// Builds the server from its services and registers every feature.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { accessRequestRoutes } from './features/access-requests/routes.ts'
import { accountRoutes } from './features/account/routes.ts'
import { auditExportRoutes } from './features/audit/export-routes.ts'
import { apiTokenRoutes } from './features/api-tokens/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { bankHolidayRoutes } from './features/bank-holidays/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { serveCalendars } from './features/calendar/serve.ts'
import { contractChangeRoutes } from './features/contracts/change-routes.ts'
import { contractDocumentRoutes } from './features/contracts/document-routes.ts'
import { contractExportRoutes } from './features/contracts/export-routes.ts'
import { ratingRoutes } from './features/contracts/rating-routes.ts'
import { contractRoutes } from './features/contracts/routes.ts'
import { contractUploadRoutes } from './features/contracts/upload-routes.ts'
import { documentDownloadRoutes } from './features/documents/download-routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { documentUploadRoutes } from './features/documents/upload-routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { firstAdminRoutes } from './features/first-admin/routes.ts'
import { approvalRuleRoutes } from './features/approval-rules/routes.ts'
import { joinRoutes } from './features/colleagues/join-routes.ts'
import { roleRoutes } from './features/colleagues/role-routes.ts'
import { colleagueRoutes } from './features/colleagues/routes.ts'
import { deadLetterRoutes } from './features/dead-letters/routes.ts'
import { receiptRoutes } from './features/bids/receipt-routes.ts'
import { bidRoutes } from './features/bids/routes.ts'
import { bidAdmissionRoutes } from './features/bids/admission-routes.ts'
import { bidSendRoutes } from './features/bids/send-routes.ts'
import { bidUploadRoutes } from './features/bids/upload-routes.ts'
import { openerKeyRoutes } from './features/bidding/key-routes.ts'
import { biddingRoutes } from './features/bidding/routes.ts'
import { assessmentRoutes } from './features/evaluation/award/assessment-routes.ts'
import { approvalRoutes } from './features/contracts/approval-routes.ts'
import { debriefRoutes } from './features/evaluation/award/debrief-routes.ts'
import { decisionRoutes } from './features/evaluation/award/decision-routes.ts'
import { notifyRoutes } from './features/evaluation/award/notify-routes.ts'
import { decisionReportRoutes } from './features/evaluation/award/report-routes.ts'
import { summaryRoutes } from './features/evaluation/award/summary-routes.ts'
import { consensusRoutes } from './features/evaluation/consensus-routes.ts'
import { createEvidenceBuilder } from './features/evaluation/evidence/evidence-builder.ts'
import { evidenceRoutes, ownEvidenceRoutes } from './features/evaluation/evidence/routes.ts'
import { scoreExportRoutes } from './features/evaluation/export-routes.ts'
import { rankingRoutes } from './features/evaluation/ranking-routes.ts'
import { exclusionRoutes } from './features/evaluation/exclusion-routes.ts'
import { declarationRoutes } from './features/evaluation/declaration-routes.ts'
import { panelInvitationRoutes } from './features/evaluation/invitation-routes.ts'
import { panelRoutes } from './features/evaluation/panel-routes.ts'
import { stepRoutes } from './features/evaluation/step-routes.ts'
import { clarificationRoutes } from './features/evaluation/clarification-routes.ts'
import { replyFileRoutes } from './features/evaluation/reply-file-routes.ts'
import { replyRoutes } from './features/evaluation/reply-routes.ts'
import { replyUploadRoutes } from './features/evaluation/reply-upload-routes.ts'
import { judgedBidRoutes } from './features/evaluation/reading-routes.ts'
import { scoringRoutes } from './features/evaluation/scoring-routes.ts'
import { panelTaskRoutes } from './features/evaluation/task-routes.ts'
import { guestRoutes } from './features/guests/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { interestExportRoutes } from './features/interests/export-routes.ts'
import { interestRoutes } from './features/interests/routes.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { lotRoutes } from './features/lots/routes.ts'
import { mfaRoutes } from './features/mfa/routes.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { ndaRoutes } from './features/nda/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { openDataRoutes } from './features/open-data/routes.ts'
import { handInRoutes } from './features/opening/hand-in-routes.ts'
import { createOpenings } from './features/opening/openings.ts'
import { openingRecordRoutes } from './features/opening/record-routes.ts'
import { openingPriceRoutes } from './features/opening/price-routes.ts'
import { openedBidsRoutes } from './features/opening/opened-bids-routes.ts'
import { openingRoutes } from './features/opening/routes.ts'
import { openerTaskRoutes } from './features/opening/task-routes.ts'
import { openingShareRoutes } from './features/opening/share-routes.ts'
import { organisationExportRoutes } from './features/organisations/export-routes.ts'
import { organisationReviewRoutes } from './features/organisations/review-routes.ts'
import { organisationRoutes } from './features/organisations/routes.ts'
import { packRoutes } from './features/packs/routes.ts'
import { passwordResetRoutes } from './features/password-reset/routes.ts'
import { servePublicFeeds } from './features/public-notices/feed-routes.ts'
import { servePublicNotices } from './features/public-notices/routes.ts'
import { questionExportRoutes } from './features/questions/export-routes.ts'
import { questionRoutes } from './features/questions/routes.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { webhookDeliveryRoutes } from './features/webhooks/delivery-routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { passkeyChangeRoutes, passkeyRoutes } from './features/passkeys/routes.ts'
import {
  passkeyConfirmationRoutes,
  passkeySignInRoutes,
} from './features/passkeys/sign-in-routes.ts'
import { readBodies } from './http/bodies.ts'
import { savedSearchRoutes } from './features/saved-searches/routes.ts'
import { serveUnsubscribing } from './features/saved-searches/unsubscribe-routes.ts'
import { serveScim } from './features/scim/routes.ts'
import { scimAdoptionRoutes, scimTokenRoutes } from './features/scim/token-routes.ts'
import { serveSso } from './features/sso/browser-routes.ts'
import { ssoConfirmationRoutes, ssoDomainRoutes } from './features/sso/domain-routes.ts'
import { serveProviders } from './features/sso/provider-routes.ts'
import { ssoAnswerRoutes, ssoStartRoutes } from './features/sso/question-routes.ts'
import {
  ssoRequirementRoutes,
  ssoSettingsRoutes,
  ssoSwitchRoutes,
} from './features/sso/settings-routes.ts'
import { identityRoutes, ssoSignInRoutes } from './features/sso/sign-in-routes.ts'
import { standstillRoutes } from './features/standstill/routes.ts'
import { tenderDraftRoutes } from './features/tenders/draft-routes.ts'
import { tenderExportRoutes } from './features/tenders/export-routes.ts'
import { tenderLifecycleRoutes } from './features/tenders/lifecycle-routes.ts'
import { tenderRoutes } from './features/tenders/routes.ts'
import { toDoRoutes } from './features/to-do/routes.ts'
import { trashRoutes } from './features/trash/routes.ts'
import { accessRequestReviewRoutes } from './features/users/access-request-routes.ts'
import { userCreationRoutes } from './features/users/create-routes.ts'
import { userExportRoutes } from './features/users/export-routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { handOutCsrfCookies } from './http/csrf-cookie.ts'
import { drainRefusedBodies } from './http/drain-refused-bodies.ts'
import { answerNotFound, handleErrors } from './http/errors.ts'
import { answerHealthChecks } from './http/health.ts'
import { addLane } from './http/lanes.ts'
import { shedLoad } from './http/load.ts'
import { closeConnectionsOnShutdown } from './http/shutdown.ts'
import { loggerOptions } from './http/logger.ts'
import { serveManifest } from './http/manifest.ts'
import { serveApiDocument } from './http/openapi/serve.ts'
import { queuePipelinedRequests } from './http/pipelining.ts'
import { logRequests } from './http/request-log.ts'
import './http/request.ts'
import { routeOn } from './http/route.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { refuseSlowBodies } from './http/slow-bodies.ts'
import { acceptForms } from './http/upload.ts'
import { readPages, serveClient } from './http/static.ts'
import type { PortalServices } from './services.ts'

export async function buildApp(
  services: PortalServices,
  logTarget?: Parameters<typeof loggerOptions>[1],
): Promise<FastifyInstance> {
  const { config } = services
  const app = fastify({
    logger: loggerOptions(config.logLevel, logTarget, config.worker),
    // Fastify would log two lines per request; the portal logs one (request-log.ts).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 256 * 1024,
    serverFactory: queuePipelinedRequests({
      http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
      // This timeout is long enough to upload 50 MB over a slow connection. Uploads also have a
      // minimum rate, and other bodies have a time limit of their own (slow-bodies.ts).
      requestTimeout: 15 * 60_000,
      connectionTimeout: 60_000,
      keepAliveTimeout: 72_000,
    }),
    // Requests during the shutdown are served with `connection: close`.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
  })
  app.decorateRequest('sessionId', undefined)
  app.decorateRequest('bearer', undefined)
  app.decorateRequest('user', undefined)
  app.decorateRequest('hasTransacted', false)
  app.decorateRequest('waitsForMachine', false)

  const pages = config.servesClient ? readPages(config) : undefined
  sendSecurityHeaders(app, config, pages?.scriptHashes ?? [])
  await app.register(cookie)
  refuseSlowBodies(app, config)
  readBodies(app)
  handleErrors(app)
  app.setNotFoundHandler(answerNotFound)
  drainRefusedBodies(app)
  logRequests(app)
  closeConnectionsOnShutdown(app, services.shutdown)
  shedLoad(app, services)
  answerHealthChecks(app, services)
  handOutCsrfCookies(app, services)
  serveManifest(app, config)
  serveApiDocument(app, config)

  // Live streams don't end by themselves, so they must be closed before the server waits for its
  // connections to end.
  app.addHook('preClose', () => services.live.close())
  // This hook runs after the last reply and waits until all views of tenders have been recorded,
  // which happens after the replies.
  app.addHook('onClose', () => services.viewRecorder.settled())
  await addLane(app, { name: 'sign-in', services }, (scope, ofLane) => {
    const route = routeOn(scope, ofLane)
    authRoutes(route, ofLane)
    passkeySignInRoutes(route, ofLane)
    ssoSignInRoutes(route, ofLane)
    serveSso(scope, ofLane)
  })
  await addLane(app, { name: 'bid', services }, (scope, ofLane) =>
    bidSendRoutes(routeOn(scope, ofLane), ofLane),
  )
  const route = routeOn(app, services)
  registrationRoutes(route, services)
  passwordResetRoutes(route, services)
  accessRequestRoutes(route, services)
  accountRoutes(route, services)
  mfaRoutes(route, services)
  apiTokenRoutes(route, services)
  organisationRoutes(route, services)
  organisationExportRoutes(route, services)
  organisationReviewRoutes(route)
  userRoutes(route, services)
  userExportRoutes(route, services)
  userCreationRoutes(route, services)
  accessRequestReviewRoutes(route, services)
  tenderRoutes(route, services)
  tenderExportRoutes(route, services)
  tenderLifecycleRoutes(route, services)
  tenderDraftRoutes(route, services)
  savedSearchRoutes(route, services)
  lotRoutes(route, services)
  biddingRoutes(route, services)
  openerKeyRoutes(route)
  guestRoutes(route, services)
  panelRoutes(route, services)
  panelInvitationRoutes(route, services)
  declarationRoutes(route, services)
  stepRoutes(route)
  bidRoutes(route, services)
  bidAdmissionRoutes(route, services)
  receiptRoutes(route, services)
  const openings = createOpenings(services, app.log)
  app.addHook('preClose', () => openings.close())
  openerTaskRoutes(route, services)
  panelTaskRoutes(route, services)
  judgedBidRoutes(route, services)
  scoringRoutes(route, services)
  consensusRoutes(route, services)
  exclusionRoutes(route)
  clarificationRoutes(route, services)
  replyRoutes(route, services)
  replyFileRoutes(route, services)
  rankingRoutes(route, services)
  decisionRoutes(route, services)
  summaryRoutes(route, services)
  decisionReportRoutes(route, services)
  notifyRoutes(route)
  assessmentRoutes(route, services)
  approvalRoutes(route, services)
  debriefRoutes(route, services)
  scoreExportRoutes(route, services)
  const evidence = createEvidenceBuilder(services, app.log)
  app.addHook('preClose', () => evidence.close())
  evidenceRoutes(route, services, evidence)
  ownEvidenceRoutes(route, services, evidence)
  openingRoutes(route, services, openings)
  openedBidsRoutes(route, services)
  openingPriceRoutes(route, services, openings)
  openingShareRoutes(route, services, openings)
  openingRecordRoutes(route, services)
  standstillRoutes(route, services)
  contractRoutes(route, services)
  contractChangeRoutes(route)
  ratingRoutes(route)
  contractExportRoutes(route, services)
  contractDocumentRoutes(route, services)
  bankHolidayRoutes(route, services)
  openDataRoutes(route, services)
  packRoutes(route, services)
  questionRoutes(route, services)
  questionExportRoutes(route, services)
  documentRoutes(route, services)
  documentDownloadRoutes(route, services)
  await app.register(async (scope) => {
    await acceptForms(scope, config)
    documentUploadRoutes(routeOn(scope, services), services)
    bidUploadRoutes(routeOn(scope, services), services)
    handInRoutes(routeOn(scope, services), services)
    replyUploadRoutes(routeOn(scope, services), services)
    contractUploadRoutes(routeOn(scope, services), services)
  })
  interestRoutes(route, services)
  interestExportRoutes(route, services)
  invitationRoutes(route, services)
  ndaRoutes(route, services)
  historyRoutes(route, services)
  analyticsRoutes(route, services)
  moderationRoutes(route, services)
  trashRoutes(route, services)
  toDoRoutes(route, services)
  auditRoutes(route, services)
  auditExportRoutes(route, services)
  notificationRoutes(route, services)
  calendarRoutes(route, services)
  deadLetterRoutes(route, services)
  colleagueRoutes(route, services)
  roleRoutes(route, services)
  approvalRuleRoutes(route, services)
  joinRoutes(route, services)
  firstAdminRoutes(route, services)
  identityRoutes(route, services)
  ssoStartRoutes(route, services)
  ssoAnswerRoutes(route, services)
  ssoSettingsRoutes(route, services)
  ssoSwitchRoutes(route)
  ssoRequirementRoutes(route)
  ssoDomainRoutes(route, services)
  ssoConfirmationRoutes(route)
  scimTokenRoutes(route, services)
  scimAdoptionRoutes(route)
  passkeyRoutes(route, services)
  passkeyChangeRoutes(route)
  passkeyConfirmationRoutes(route, services)
  webhookRoutes(route, services)
  webhookDeliveryRoutes(route, services)

  servePublicNotices(app, services)
  servePublicFeeds(app, services)
  serveCalendars(app, services)
  serveUnsubscribing(app, services)
  serveProviders(app, services)
  serveScim(app, services)
  // The feature is loaded only if enabled, since its library takes most of a second to load and
  // uses 30 MB of memory.
  if (config.servesAssistants) {
    const { serveAssistants } = await import('./features/assistants/routes.ts')
    serveAssistants(app, services)
  }
  if (pages) serveClient(app, services, pages)
  return app
}
