import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Building2,
  ChartNoAxesColumn,
  ClipboardCheck,
  Handshake,
  ScrollText,
  ShieldCheck,
  Trash2,
  Users,
} from 'lucide-react'
import type { OrganisationSummary } from '#features/analytics/contract/analytics.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { OrganisationLink } from '#kernel/client/lists/OrganisationLink.tsx'
import { AdminFigures } from './AdminFigures.tsx'
import { dashboardQuery } from './dashboard-queries.ts'
import { DashboardColumns } from './DashboardColumns.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { organisationTypeLabels } from '#kernel/contract/organisation.ts'
import { DashboardPage } from './DashboardPage.tsx'
import { useNativeAppGreeting } from './native-app.ts'
import { QuickActions, type QuickAction } from './QuickActions.tsx'
import { RecentTenders } from './RecentTenders.tsx'
import { ToDo } from './ToDo.tsx'
import { UnansweredQuestions } from './UnansweredQuestions.tsx'
import { useShown } from './use-shown.ts'

// The navigation bar shows the links to moderation, deleted tenders and contracts only on pages of
// their section, so the dashboard has links to them.
const quickActions: QuickAction[] = [
  {
    label: 'Pending Organisations',
    to: '/admin/organisations',
    search: { filter: 'pending' },
    Icon: ClipboardCheck,
  },
  { label: 'Moderation', to: '/admin/moderation', Icon: ShieldCheck },
  { label: 'Deleted Tenders', to: '/admin/tenders/trashed', Icon: Trash2 },
  { label: 'Organisations', to: '/admin/organisations', Icon: Building2 },
  { label: 'Users', to: '/admin/users', Icon: Users },
  { label: 'Contracts', to: '/contracts', Icon: Handshake },
  { label: 'Analytics', to: '/admin/analytics', Icon: ChartNoAxesColumn },
  { label: 'Audit Logs', to: '/admin/audit-logs', Icon: ScrollText },
]

export function AdminDashboard() {
  useNativeAppGreeting(useUser())
  const dashboard = useQuery(dashboardQuery('admin'))
  const { data: stats, isPending } = dashboard
  const placeholder = isPending && <Skeleton shape="table" count={5} />
  return (
    <DashboardPage
      query={dashboard}
      cards={[6, 6]}
      hasLists={false}
      first={
        <DashboardColumns
          main={
            <>
              <ToDo />
              {stats && <UnansweredQuestions expected={stats.unanswered_questions} />}
              {placeholder}
            </>
          }
          side={
            <>
              {stats && <RecentOrganisations organisations={stats.recent_organisations} />}
              {placeholder}
              <QuickActions actions={quickActions} />
              {stats && <RecentTenders tenders={stats.recent_tenders} showsOrganisation />}
            </>
          }
        />
      }
    >
      {(figures) => <AdminFigures stats={figures} />}
    </DashboardPage>
  )
}

interface RecentOrganisationsProps {
  organisations: readonly OrganisationSummary[]
}

function RecentOrganisations({ organisations }: RecentOrganisationsProps) {
  const listed = organisations.slice(0, useShown())
  return (
    <ListPanel
      title="Recent organisations"
      isBoxed
      action={
        <Link to="/admin/organisations" className="link text-sm">
          View all
          <span className="sr-only"> organisations</span>
        </Link>
      }
    >
      {organisations.length === 0 && <p className="p-4 text-muted">No organisations found</p>}
      <ul className="divide-y divide-line">
        {listed.map(({ id, name, type, verification_status, created_at }) => (
          <li key={id} className="flex items-center justify-between gap-x-3 px-4 py-1">
            <div className="min-w-0">
              <div className="row-title sm:truncate" title={name}>
                <OrganisationLink id={id}>{name}</OrganisationLink>
              </div>
              <p className="text-sm text-muted">
                <DotLine
                  facts={[
                    organisationTypeLabels[type],
                    <Time key="created" iso={created_at} show="short" />,
                  ]}
                />
              </p>
            </div>
            <ReviewBadge status={verification_status} />
          </li>
        ))}
      </ul>
    </ListPanel>
  )
}
