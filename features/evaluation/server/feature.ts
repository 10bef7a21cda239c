import { feature } from '#kernel/server/platform/feature.ts'
import { decisionRoutes } from '../award/server/decision-routes.ts'
import { notifyRoutes } from '../award/server/notify-routes.ts'
import { decisionReportRoutes } from '../award/server/report-routes.ts'
import { clarificationRoutes } from '../clarifications/server/clarification-routes.ts'
import { replyFileRoutes } from '../clarifications/server/reply-file-routes.ts'
import { replyRoutes } from '../clarifications/server/reply-routes.ts'
import { replyUploadRoutes } from '../clarifications/server/reply-upload-routes.ts'
import { consensusRoutes } from '../consensus/server/consensus-routes.ts'
import { serveEvidence } from '../evidence/server/routes.ts'
import { openedBidsRoutes } from '../opened-bids/server/opened-bids-routes.ts'
import { openingRecordRoutes } from '../opened-bids/server/record-routes.ts'
import { declarationRoutes } from '../panel/server/declaration-routes.ts'
import { panelInvitationRoutes } from '../panel/server/invitation-routes.ts'
import { panelRoutes } from '../panel/server/panel-routes.ts'
import { panelTaskRoutes } from '../panel/server/task-routes.ts'
import { exclusionRoutes } from '../ranking/server/exclusion-routes.ts'
import { rankingRoutes } from '../ranking/server/ranking-routes.ts'
import { scoreExportRoutes } from '../scoring/server/export-routes.ts'
import { judgedBidRoutes } from '../scoring/server/reading-routes.ts'
import { scoringRoutes } from '../scoring/server/scoring-routes.ts'
import { standstillRoutes } from '../standstill/server/routes.ts'
import { assessmentRoutes } from '../summaries/server/assessment-routes.ts'
import { debriefRoutes } from '../summaries/server/debrief-routes.ts'
import { summaryRoutes } from '../summaries/server/summary-routes.ts'
import { stepRoutes } from './step-routes.ts'

export const evaluation = feature({
  routes: [
    panelRoutes,
    panelInvitationRoutes,
    declarationRoutes,
    stepRoutes,
    panelTaskRoutes,
    judgedBidRoutes,
    scoringRoutes,
    consensusRoutes,
    exclusionRoutes,
    clarificationRoutes,
    replyRoutes,
    replyFileRoutes,
    rankingRoutes,
    decisionRoutes,
    summaryRoutes,
    decisionReportRoutes,
    notifyRoutes,
    assessmentRoutes,
    debriefRoutes,
    scoreExportRoutes,
    openedBidsRoutes,
    openingRecordRoutes,
    standstillRoutes,
  ],
  uploads: [replyUploadRoutes],
  serve: [serveEvidence],
})
