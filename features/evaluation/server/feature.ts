import { takeoverSchedule } from '#kernel/server/jobs/lease.ts'
import { feature } from '#kernel/server/platform/feature.ts'
import { decisionRoutes } from '../award/server/decision-routes.ts'
import { notifyRoutes } from '../award/server/notify-routes.ts'
import { decisionReportRoutes } from '../award/server/report-routes.ts'
import { clarificationRoutes } from '../clarifications/server/clarification-routes.ts'
import { remindOfClarifications } from '../clarifications/server/remind-clarifications.ts'
import { replyFileRoutes } from '../clarifications/server/reply-file-routes.ts'
import { replyRoutes } from '../clarifications/server/reply-routes.ts'
import { replyUploadRoutes } from '../clarifications/server/reply-upload-routes.ts'
import { consensusRoutes } from '../consensus/server/consensus-routes.ts'
import { buildDue } from '../evidence/server/evidence-builder.ts'
import { serveEvidence } from '../evidence/server/routes.ts'
import { openedBidsRoutes } from '../opened-bids/server/opened-bids-routes.ts'
import { openingRecordRoutes } from '../opened-bids/server/record-routes.ts'
import { declarationRoutes } from '../panel/server/declaration-routes.ts'
import { panelInvitationRoutes } from '../panel/server/invitation-routes.ts'
import { panelRoutes } from '../panel/server/panel-routes.ts'
import { remindPanels } from '../panel/server/remind-panels.ts'
import { panelTaskRoutes } from '../panel/server/task-routes.ts'
import { exclusionRoutes } from '../ranking/server/exclusion-routes.ts'
import { rankingRoutes } from '../ranking/server/ranking-routes.ts'
import { scoreExportRoutes } from '../scoring/server/export-routes.ts'
import { judgedBidRoutes } from '../scoring/server/reading-routes.ts'
import { scoringRoutes } from '../scoring/server/scoring-routes.ts'
import { remindOfStandstills } from '../standstill/server/remind.ts'
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
    replyUploadRoutes,
  ],
  serve: [serveEvidence],
  jobs: (services) => [
    {
      name: 'build-evidence',
      summary: 'Goes on with evidence packs that a server has left unfinished',
      schedule: takeoverSchedule,
      lateAfterMinutes: 60,
      run: async () => ({ built: await buildDue(services, new AbortController().signal) }),
    },
    {
      name: 'remind-clarifications',
      summary:
        'Reminds bidders of questions about their bids, and tells the chair about missed ones',
      schedule: '*/10 * * * *',
      lateAfterMinutes: 60,
      run: () => remindOfClarifications(services.db),
    },
    {
      name: 'remind-panels',
      summary:
        'Reminds members of evaluation panels of declarations and marks after 3 working days',
      schedule: '0 8 * * *',
      lateAfterMinutes: 26 * 60,
      run: () => remindPanels(services.db),
    },
    {
      name: 'remind-standstills',
      summary: 'Tells buyers that a standstill ends tomorrow, and that they can sign',
      schedule: '5 * * * *',
      lateAfterMinutes: 3 * 60,
      run: () => remindOfStandstills(services.db),
    },
  ],
})
