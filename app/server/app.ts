// Builds the server from its services and registers every feature.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { analyticsRoutes } from '#features/analytics/server/routes.ts'
import { accessRequestRoutes } from '#features/accounts/access-requests/server/routes.ts'
import { accountRoutes } from '#features/accounts/settings/server/routes.ts'
import { auditExportRoutes } from '#features/audit/server/export-routes.ts'
import { apiTokenRoutes } from '#features/accounts/tokens/server/routes.ts'
import { auditRoutes } from '#features/audit/server/routes.ts'
import { bankHolidayRoutes } from '#features/bank-holidays/server/routes.ts'
import { calendarRoutes } from '#features/calendar/server/routes.ts'
import { serveCalendars } from '#features/calendar/server/serve.ts'
import { contractChangeRoutes } from '#features/contracts/server/change-routes.ts'
import { contractDocumentRoutes } from '#features/contracts/server/document-routes.ts'
import { contractExportRoutes } from '#features/contracts/server/export-routes.ts'
import { ratingRoutes } from '#features/contracts/server/rating-routes.ts'
import { contractRoutes } from '#features/contracts/server/routes.ts'
import { contractUploadRoutes } from '#features/contracts/server/upload-routes.ts'
import { documentDownloadRoutes } from '#features/tenders/documents/server/download-routes.ts'
import { documentRoutes } from '#features/tenders/documents/server/routes.ts'
import { documentUploadRoutes } from '#features/tenders/documents/server/upload-routes.ts'
import { authRoutes } from '#features/accounts/sign-in/server/routes.ts'
import { firstAdminRoutes } from '#features/organisations/first-admin/server/routes.ts'
import { approvalRuleRoutes } from '#features/approvals/server/routes.ts'
import { joinRoutes } from '#features/guests/server/join-routes.ts'
import { roleRoutes } from '#features/accounts/members/server/role-routes.ts'
import { colleagueRoutes } from '#features/accounts/members/server/routes.ts'
import { deadLetterRoutes } from '#features/notifications/dead-letters/server/routes.ts'
import { receiptRoutes } from '#features/bids/sending/server/receipt-routes.ts'
import { bidRoutes } from '#features/bids/sending/server/routes.ts'
import { bidAdmissionRoutes } from '#features/bids/sending/server/admission-routes.ts'
import { bidSendRoutes } from '#features/bids/sending/server/send-routes.ts'
import { bidUploadRoutes } from '#features/bids/sending/server/upload-routes.ts'
import { openerKeyRoutes } from '#features/bids/setup/server/key-routes.ts'
import { biddingRoutes } from '#features/bids/setup/server/routes.ts'
import { assessmentRoutes } from '#features/evaluation/summaries/server/assessment-routes.ts'
import { approvalRoutes } from '#features/tendering/server/approval-routes.ts'
import { debriefRoutes } from '#features/evaluation/summaries/server/debrief-routes.ts'
import { decisionRoutes } from '#features/evaluation/award/server/decision-routes.ts'
import { notifyRoutes } from '#features/evaluation/award/server/notify-routes.ts'
import { decisionReportRoutes } from '#features/evaluation/award/server/report-routes.ts'
import { summaryRoutes } from '#features/evaluation/summaries/server/summary-routes.ts'
import { consensusRoutes } from '#features/evaluation/consensus/server/consensus-routes.ts'
import { createEvidenceBuilder } from '#features/evaluation/evidence/server/evidence-builder.ts'
import { evidenceRoutes, ownEvidenceRoutes } from '#features/evaluation/evidence/server/routes.ts'
import { scoreExportRoutes } from '#features/evaluation/scoring/server/export-routes.ts'
import { rankingRoutes } from '#features/evaluation/ranking/server/ranking-routes.ts'
import { exclusionRoutes } from '#features/evaluation/ranking/server/exclusion-routes.ts'
import { declarationRoutes } from '#features/evaluation/panel/server/declaration-routes.ts'
import { panelInvitationRoutes } from '#features/evaluation/panel/server/invitation-routes.ts'
import { panelRoutes } from '#features/evaluation/panel/server/panel-routes.ts'
import { stepRoutes } from '#features/evaluation/server/step-routes.ts'
import { clarificationRoutes } from '#features/evaluation/clarifications/server/clarification-routes.ts'
import { replyFileRoutes } from '#features/evaluation/clarifications/server/reply-file-routes.ts'
import { replyRoutes } from '#features/evaluation/clarifications/server/reply-routes.ts'
import { replyUploadRoutes } from '#features/evaluation/clarifications/server/reply-upload-routes.ts'
import { judgedBidRoutes } from '#features/evaluation/scoring/server/reading-routes.ts'
import { scoringRoutes } from '#features/evaluation/scoring/server/scoring-routes.ts'
import { panelTaskRoutes } from '#features/evaluation/panel/server/task-routes.ts'
import { guestRoutes } from '#features/guests/server/routes.ts'
import { historyRoutes } from '#features/history/server/routes.ts'
import { interestExportRoutes } from '#features/interests/server/export-routes.ts'
import { interestRoutes } from '#features/interests/server/routes.ts'
import { invitationRoutes } from '#features/interests/invitations/server/routes.ts'
import { lotRoutes } from '#features/tenders/lots/server/routes.ts'
import { mfaRoutes } from '#features/accounts/mfa/server/routes.ts'
import { moderationRoutes } from '#features/moderation/server/routes.ts'
import { ndaRoutes } from '#features/tenders/nda/server/routes.ts'
import { notificationRoutes } from '#features/notifications/server/routes.ts'
import { openDataRoutes } from '#features/open-data/server/routes.ts'
import { handInRoutes } from '#features/bids/opening/server/resubmit-routes.ts'
import { createOpenings } from '#features/bids/opening/server/openings.ts'
import { openingRecordRoutes } from '#features/evaluation/opened-bids/server/record-routes.ts'
import { openingPriceRoutes } from '#features/bids/opening/server/price-routes.ts'
import { openedBidsRoutes } from '#features/evaluation/opened-bids/server/opened-bids-routes.ts'
import { openingRoutes } from '#features/bids/opening/server/routes.ts'
import { openerTaskRoutes } from '#features/bids/opening/server/task-routes.ts'
import { openingShareRoutes } from '#features/bids/opening/server/share-routes.ts'
import { organisationExportRoutes } from '#features/organisations/server/export-routes.ts'
import { organisationReviewRoutes } from '#features/organisations/server/review-routes.ts'
import { organisationRoutes } from '#features/organisations/server/routes.ts'
import { packRoutes } from '#features/packs/server/routes.ts'
import { passwordResetRoutes } from '#features/accounts/reset/server/routes.ts'
import { servePublicFeeds } from '#features/public-notices/server/feed-routes.ts'
import { servePublicNotices } from '#features/public-notices/server/routes.ts'
import { questionExportRoutes } from '#features/questions/server/export-routes.ts'
import { questionRoutes } from '#features/questions/server/routes.ts'
import { registrationRoutes } from '#features/accounts/registration/server/routes.ts'
import { webhookDeliveryRoutes } from '#features/webhooks/server/delivery-routes.ts'
import { webhookRoutes } from '#features/webhooks/server/routes.ts'
import { passkeyChangeRoutes, passkeyRoutes } from '#features/accounts/passkeys/server/routes.ts'
import {
  passkeyConfirmationRoutes,
  passkeySignInRoutes,
} from '#features/accounts/passkeys/server/sign-in-routes.ts'
import { readBodies } from '#kernel/server/http/bodies.ts'
import { savedSearchRoutes } from '#features/search/server/routes.ts'
import { serveUnsubscribing } from '#features/search/server/unsubscribe-routes.ts'
import { serveScim } from '#features/accounts/scim/server/routes.ts'
import { scimAdoptionRoutes, scimTokenRoutes } from '#features/accounts/scim/server/token-routes.ts'
import { serveSso } from '#features/accounts/sso/server/browser-routes.ts'
import {
  ssoConfirmationRoutes,
  ssoDomainRoutes,
} from '#features/accounts/sso/server/domain-routes.ts'
import { serveProviders } from '#features/accounts/sso/server/provider-routes.ts'
import { ssoAnswerRoutes, ssoStartRoutes } from '#features/accounts/sso/server/question-routes.ts'
import {
  ssoRequirementRoutes,
  ssoSettingsRoutes,
  ssoSwitchRoutes,
} from '#features/accounts/sso/server/settings-routes.ts'
import { identityRoutes, ssoSignInRoutes } from '#features/accounts/sso/server/sign-in-routes.ts'
import { standstillRoutes } from '#features/evaluation/standstill/server/routes.ts'
import { tenderDraftRoutes } from '#features/tendering/server/draft-routes.ts'
import { tenderExportRoutes } from '#features/tendering/server/export-routes.ts'
import { tenderLifecycleRoutes } from '#features/tendering/server/lifecycle-routes.ts'
import { tenderRoutes } from '#features/tendering/server/routes.ts'
import { toDoRoutes } from '#features/to-do/server/routes.ts'
import { trashRoutes } from '#features/trash/server/routes.ts'
import { accessRequestReviewRoutes } from '#features/organisations/users/server/access-request-routes.ts'
import { userCreationRoutes } from '#features/organisations/users/server/create-routes.ts'
import { userExportRoutes } from '#features/organisations/users/server/export-routes.ts'
import { userRoutes } from '#features/organisations/users/server/routes.ts'
import { handOutCsrfCookies } from '#kernel/server/http/csrf-cookie.ts'
import { drainRefusedBodies } from '#kernel/server/http/drain-refused-bodies.ts'
import { answerNotFound, handleErrors } from '#kernel/server/http/errors.ts'
import { answerHealthChecks } from '#kernel/server/http/health.ts'
import { addLane } from '#kernel/server/http/lanes.ts'
import { shedLoad } from '#kernel/server/http/load.ts'
import { closeConnectionsOnShutdown } from '#kernel/server/http/shutdown.ts'
import { loggerOptions } from '#kernel/server/http/logger.ts'
import { serveManifest } from '#kernel/server/http/manifest.ts'
import { serveApiDocument } from './openapi/serve.ts'
import { queuePipelinedRequests } from '#kernel/server/http/pipelining.ts'
import { logRequests } from '#kernel/server/http/request-log.ts'
import '#kernel/server/http/request.ts'
import { routeOn } from '#kernel/server/http/route.ts'
import { sendSecurityHeaders } from '#kernel/server/http/security-headers.ts'
import { refuseSlowBodies } from '#kernel/server/http/slow-bodies.ts'
import { acceptForms } from '#kernel/server/http/upload.ts'
import { readPages, serveClient } from '#kernel/server/http/static.ts'
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
    const { serveAssistants } = await import('#features/assistants/server/routes.ts')
    serveAssistants(app, services)
  }
  if (pages) serveClient(app, services, pages)
  return app
}
