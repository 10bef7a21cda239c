import { useQuery } from '@tanstack/react-query'
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
import { useUser } from '#kernel/client/lib/session.tsx'
import { AdminFigures } from './AdminFigures.tsx'
import { dashboardQuery } from './dashboard-queries.ts'
import { DashboardColumns } from '#kernel/client/ui/DashboardColumns.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { useNativeAppGreeting } from './native-app.ts'
import { QuickActions, type QuickAction } from './QuickActions.tsx'
import { RecentOrganisations } from './RecentOrganisations.tsx'
import { RecentTenders } from './RecentTenders.tsx'
import { ToDo } from './ToDo.tsx'
import { UnansweredQuestions } from './UnansweredQuestions.tsx'

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
