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
import { useUser } from '#client/lib/session.tsx'
import { AdminFigures } from './AdminFigures.tsx'
import { dashboardQuery } from './dashboard-queries.ts'
import { DashboardColumns } from '#client/ui/DashboardColumns.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { useNativeAppGreeting } from './native-app.ts'
import { QuickActions, type QuickAction } from './QuickActions.tsx'
import { RecentOrganisations } from './RecentOrganisations.tsx'
import { RecentTenders } from './RecentTenders.tsx'
import { ToDo } from './ToDo.tsx'
import { UnansweredQuestions } from './UnansweredQuestions.tsx'

// The navigation bar shows moderation, deleted tenders and contracts only within their section, so
// the dashboard links to them.
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
  return (
    <DashboardPage
      query={dashboard}
      cards={[6, 6]}
      first={
        <DashboardColumns
          main={<ToDo />}
          side={
            <>
              {dashboard.data && (
                <RecentOrganisations organisations={dashboard.data.recent_organisations} />
              )}
              {dashboard.isPending && <Skeleton shape="table" count={5} />}
              <QuickActions actions={quickActions} />
            </>
          }
        />
      }
    >
      {(stats) => (
        <>
          <AdminFigures stats={stats} />
          <DashboardColumns
            main={<UnansweredQuestions expected={stats.unanswered_questions} />}
            side={<RecentTenders tenders={stats.recent_tenders} showsOrganisation />}
          />
        </>
      )}
    </DashboardPage>
  )
}
