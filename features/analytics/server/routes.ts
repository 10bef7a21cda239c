import {
  getDashboard,
  getTenderStats,
  getTrends,
  listUnansweredQuestions,
  type DashboardStats,
  type UnansweredQuestion,
} from '../contract/analytics.ts'
import { getAwardFigures } from '../contract/award-figures.ts'
import {
  listAskedQuestions,
  listDownloadedDocuments,
  type DownloadedDocument,
} from '#features/tenders/history/contract/own-activity.ts'
import type { Role } from '#kernel/contract/role.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { shareReadingsOn, type ShareReadings } from '#kernel/server/db/share-readings.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { partOfList } from '#kernel/server/http/list-parts.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findAdminStats } from './admin-stats.ts'
import { findAwardFigures } from './award-figures.ts'
import { findBuyerStats } from './buyer-stats.ts'
import { findDownloadedDocuments, questionsAskedBy } from './own-activity.ts'
import { keyOf, scopeOf } from './scope.ts'
import { findSupplierStats } from './supplier-stats.ts'
import { findTenderAnalytics } from './tender-analytics.ts'
import { findTrends, monthsOf, spanOf } from './trends.ts'
import { countUnansweredQuestions, findUnansweredQuestions } from './unanswered-questions.ts'

type FindStats<R extends Role> = (
  db: Database,
  user: SessionUser,
  share: ShareReadings,
) => Promise<DashboardStats[R]>

const findStats: { [R in Role]: FindStats<R> } = {
  supplier: (db, user, share) => findSupplierStats(db, user, share),
  buyer: (db, { organisation }) =>
    findBuyerStats(db, { organisation_id: organisation?.id ?? null }),
  admin: (db) => findAdminStats(db),
}

export function analyticsRoutes(route: Route, services: Services): void {
  const { db } = services
  const shareOn = shareReadingsOn()

  /** All users of an organisation share one cache entry, since their figures are the same. */
  const keyFor = (user: SessionUser) => `${user.role}, ${keyOf(scopeOf(user))}`

  route(getDashboard, async ({ user }) => {
    const share = shareOn(db)
    const key = `dashboard of ${keyFor(user)}`
    return {
      data: await share<DashboardStats[Role]>(key, async () =>
        findStats[user.role](db, user, share),
      ),
    }
  })

  route(listUnansweredQuestions, async ({ user, query, request }) => {
    const scope = scopeOf(user)
    const counted = await countUnansweredQuestions(db, scope)
    const rows = await findUnansweredQuestions(db, scope, query)
    const at = ({ created_at, id }: UnansweredQuestion) => ({ key: created_at, id })
    return partOfList({ request, query, rows, counted, at })
  })

  route(listAskedQuestions, async ({ user, query, request }) => {
    return partOfList({ request, query, ...(await questionsAskedBy(user).find(db, query)) })
  })

  route(listDownloadedDocuments, async ({ user, query, request }) => {
    const part = await findDownloadedDocuments(db, user, query)
    const at = ({ downloaded_at, id }: DownloadedDocument) => ({ key: downloaded_at, id })
    return partOfList({ request, query, ...part, at })
  })

  route(getTrends, async ({ user, query }) => {
    const months = monthsOf(query, new Date())
    const key = `trends of ${keyFor(user)}, ${spanOf(months)}`
    return { data: await shareOn(db)(key, () => findTrends(db, scopeOf(user), months)) }
  })

  route(getAwardFigures, async ({ user, query: { per, category, ...range } }) => {
    const asked = { scope: scopeOf(user), months: monthsOf(range, new Date()), per, category }
    const key = `awards of ${keyFor(user)}, ${spanOf(asked.months)}, ${per}, ${category ?? 'all'}`
    return { data: await shareOn(db)(key, () => findAwardFigures(db, asked)) }
  })

  route(getTenderStats, async ({ user, params }) => {
    const tender = await findTender(db, user, 'seeAnalytics', params.tenderId)
    return { data: await findTenderAnalytics(db, tender.id) }
  })
}
