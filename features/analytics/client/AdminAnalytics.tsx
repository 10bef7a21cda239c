import { useQuery } from '@tanstack/react-query'
import { Building2, Megaphone, ScrollText, ShieldCheck, Users } from 'lucide-react'
import { dashboardQuery } from '../dashboards/client/dashboard-queries.ts'
import { DashboardColumns } from '#kernel/client/ui/DashboardColumns.tsx'
import { PendingApprovals } from '../dashboards/client/PendingApprovals.tsx'
import { QuickActions, type QuickAction } from '../dashboards/client/QuickActions.tsx'
import { AnalyticsPage } from './AnalyticsPage.tsx'
import { EngagementFunnel } from './EngagementFunnel.tsx'
import { ActiveOrganisations, OrganisationDistribution } from './OrganisationCharts.tsx'
import { OrganisationsTable } from './OrganisationsTable.tsx'
import { OverTime } from './OverTime.tsx'
import { PlatformActivity } from './PlatformActivity.tsx'
import { PlatformFigures } from './PlatformFigures.tsx'
import { PlatformStatus } from './PlatformStatus.tsx'
import { TenderFigures } from './TenderFigures.tsx'
import { TendersByStatus } from './TendersByStatus.tsx'

const quickLinks: QuickAction[] = [
  { label: 'Organisations', to: '/admin/organisations', Icon: Building2 },
  { label: 'Users', to: '/admin/users', Icon: Users },
  { label: 'All Tenders', to: '/tenders', Icon: Megaphone },
  { label: 'Moderation', to: '/admin/moderation', Icon: ShieldCheck },
  { label: 'Audit Logs', to: '/admin/audit-logs', Icon: ScrollText },
]

export function AdminAnalytics() {
  return (
    <AnalyticsPage
      subject="The whole platform"
      query={useQuery(dashboardQuery('admin'))}
      cards={[4, 4]}
    >
      {(stats) => (
        <>
          <PendingApprovals count={stats.pending_organisations} />
          <PlatformFigures stats={stats} />
          <DashboardColumns
            main={
              <div className="grid items-start gap-6 md:grid-cols-2">
                <OrganisationDistribution stats={stats} />
                <ActiveOrganisations stats={stats} />
                <EngagementFunnel stats={stats} />
                <PlatformActivity stats={stats} />
              </div>
            }
            side={
              <>
                <PlatformStatus pending={stats.pending_organisations} />
                <TendersByStatus stats={stats} />
                <QuickActions title="Quick links" actions={quickLinks} />
              </>
            }
          />
          <OverTime />
          <TenderFigures tenders={stats.recent_tenders} showsOrganisation />
          <OrganisationsTable organisations={stats.recent_organisations} />
        </>
      )}
    </AnalyticsPage>
  )
}
