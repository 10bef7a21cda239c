// The list of all features: what each of them adds to the server.
import type { Feature } from '#kernel/server/platform/feature.ts'
import { accounts } from '#features/accounts/server/feature.ts'
import { analytics } from '#features/analytics/server/feature.ts'
import { approvals } from '#features/approvals/server/feature.ts'
import { assistants } from '#features/assistants/server/feature.ts'
import { audit } from '#features/audit/server/feature.ts'
import { bankHolidays } from '#features/bank-holidays/server/feature.ts'
import { bids } from '#features/bids/server/feature.ts'
import { calendar } from '#features/calendar/server/feature.ts'
import { contracts } from '#features/contracts/server/feature.ts'
import { evaluation } from '#features/evaluation/server/feature.ts'
import { guests } from '#features/guests/server/feature.ts'
import { history } from '#features/history/server/feature.ts'
import { interests } from '#features/interests/server/feature.ts'
import { moderation } from '#features/moderation/server/feature.ts'
import { notifications } from '#features/notifications/server/feature.ts'
import { openData } from '#features/open-data/server/feature.ts'
import { organisations } from '#features/organisations/server/feature.ts'
import { packs } from '#features/packs/server/feature.ts'
import { publicNotices } from '#features/public-notices/server/feature.ts'
import { questions } from '#features/questions/server/feature.ts'
import { search } from '#features/search/server/feature.ts'
import { tendering } from '#features/tendering/server/feature.ts'
import { tenders } from '#features/tenders/server/feature.ts'
import { toDo } from '#features/to-do/server/feature.ts'
import { trash } from '#features/trash/server/feature.ts'
import { webhooks } from '#features/webhooks/server/feature.ts'
import type { PortalServices } from './services.ts'

export const features: readonly Feature<PortalServices>[] = [
  accounts,
  analytics,
  approvals,
  assistants,
  audit,
  bankHolidays,
  bids,
  calendar,
  contracts,
  evaluation,
  guests,
  history,
  interests,
  moderation,
  notifications,
  openData,
  organisations,
  packs,
  publicNotices,
  questions,
  search,
  tendering,
  tenders,
  toDo,
  trash,
  webhooks,
]
