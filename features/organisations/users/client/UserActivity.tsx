import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { auditTexts, type AuditLog } from '#features/audit/contract/audit.ts'
import { auditQuery } from '#features/audit/client/audit-queries.ts'
import { AuditSentence } from '#features/audit/client/AuditSentence.tsx'
import type { AuditAddress } from '#features/audit/client/audit-address.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Timestamp } from '#kernel/client/ui/Timestamp.tsx'

const shown = 5

/**
 * Number of rows to load for a list without sign-ins and sign-outs. These are the most frequent
 * rows and are filtered out after loading, so more than `shown` are needed.
 */
const readWithSignIns = 50

const isSignIn = ({ action }: AuditLog) => action === 'user.login' || action === 'user.logout'

/** Latest audit log rows for a user: their own actions, and changes to their account. */
export function UserActivity({ user: { id } }: { user: { id: number } }) {
  return (
    <>
      <p className="-mb-2 text-sm text-muted sm:hidden">{auditTexts.ukTime}</p>
      <Activity title="What they did" of={{ user_id: id }} />
      <Activity title="Changes to their account" of={{ resource_type: 'User', resource_id: id }} />
    </>
  )
}

function Activity({ title, of }: { title: string; of: AuditAddress }) {
  // The list of account changes leaves out sign-ins and sign-outs, which change nothing.
  const isAboutAccount = of.resource_id !== undefined
  const logs = useQuery(auditQuery({ ...of, per_page: isAboutAccount ? readWithSignIns : shown }))
  const listed = logs.data?.data.filter((log) => !isAboutAccount || !isSignIn(log)).slice(0, shown)
  return (
    <ListPanel
      title={title}
      isBoxed={logs.isSuccess}
      action={
        <span className="flex gap-x-4 text-sm">
          <span className="text-muted max-sm:hidden">UK time</span>
          <Link to="/admin/audit-logs" search={of} className="link">
            View all
            <span className="sr-only">: {title}</span>
          </Link>
        </span>
      }
    >
      <LoadState query={logs} failure={auditTexts.loadFailed}>
        <Skeleton shape="table" count={shown} />
      </LoadState>
      {listed?.length === 0 && <p className="p-4 text-muted">Nothing yet</p>}
      <ul className="divide-y divide-line">
        {listed?.map((log) => (
          <li key={log.id} className="px-4 py-1">
            <AuditSentence log={log} isNamed={of.user_id === undefined} />
            <p className="text-sm text-muted">
              <Timestamp iso={log.performed_at} />
            </p>
          </li>
        ))}
      </ul>
    </ListPanel>
  )
}
