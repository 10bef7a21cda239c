// Dashboards and figures.
import { buyersAndAdministrators, signedIn, type OtherRow } from './other-row.ts'
import { ownInvitation } from './participation.ts'
import { meta } from './row.ts'

const awardFigures =
  'from to awarded bids{based_on median single} days{based_on median lowest highest} ' +
  'savings{based_on median lowest highest} small_firms{based_on small small_or_medium} ' +
  'challenges{based_on challenged share}'
const summary =
  'id title reference status submission_deadline created_at view_count interests_count ' +
  'questions_count organisation{name}'
const interestSummary =
  'id created_at bid tender{id title reference_number status submission_deadline organisation{name}}'
const waiting = 'id tender_id tender_reference tender_title question_text supplier_name created_at'
const buyersFigures =
  'total_tenders published_tenders draft_tenders closed_tenders awarded_tenders cancelled_tenders ' +
  'total_views avg_views_per_tender ' +
  'total_interests view_to_interest_rate avg_interests_per_tender unanswered_questions ' +
  'pending_questions answered_questions total_questions total_documents total_downloads ' +
  `recent_tenders{${summary}}`

export const analyticsRows: Record<string, OtherRow> = {
  'GET /analytics/dashboard': signedIn({
    supplier:
      'data{active_tenders interests_registered questions_asked documents_downloaded ' +
      `recent_interests{${interestSummary}} closing_interests{${interestSummary}} own_bids{${interestSummary} outcome} ` +
      'questions_to_answer{id kind deadline tender{id title reference_number organisation{name}}} ' +
      `invitations_to_answer{${ownInvitation}}}`,
    manager:
      `data{${buyersFigures} upcoming_deadlines{${summary}} platform_conversion_rate ` +
      'moderated_tenders{id title reference status moderation_status moderation_notes} ' +
      `drafted_answers{${waiting}} ` +
      'total_organisations total_buyers total_suppliers active_buyers active_suppliers ' +
      'pending_organisations total_users ' +
      'recent_organisations{id name type verification_status created_at}}',
  }),
  'GET /analytics/trends': buyersAndAdministrators(
    'data{months{month published_tenders interests questions} median_hours_to_answer}',
  ),
  'GET /analytics/awards': buyersAndAdministrators(
    `data{total{${awardFigures}} periods{${awardFigures}} ` +
      'compared{currency estimated_value award_value}}',
  ),
  'GET /analytics/unanswered-questions': buyersAndAdministrators(`data{${waiting}} ${meta}`),
}
