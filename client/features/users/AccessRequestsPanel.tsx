import { AccountStatus } from '#client/accounts/AccountStatus.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminUserTexts, type AccessRequest } from '#domain/contract/admin-user.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Time } from '#client/ui/Time.tsx'
import { ReviewLink, waitsForReview } from './ReviewLink.tsx'
import { UserActions } from './UserActions.tsx'
import { accessRequestsQuery } from './user-queries.ts'

const AccessRequestDialog = lazyDialog(
  () => import('./AccessRequestDialog.tsx'),
  'AccessRequestDialog',
)

type Answer = 'unblock' | 'dismiss'

/** Pending access requests; hidden if there are none. */
export function AccessRequestsPanel() {
  const requests = useQuery(accessRequestsQuery)
  const [open, setOpen] = useState<{ answer: Answer; request: AccessRequest } | null>(null)
  if (requests.isError)
    return <LoadState query={requests} failure={adminUserTexts.requestsFailed} />
  if (!requests.data?.length) return null
  return (
    <Panel title={`Open access requests (${requests.data.length})`}>
      <ul className="divide-y divide-line">
        {requests.data.map((request) => (
          <Request
            key={request.id}
            request={request}
            onAnswer={(answer) => setOpen({ answer, request })}
          />
        ))}
      </ul>
      {open && <AccessRequestDialog {...open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

type RequestProps = { request: AccessRequest; onAnswer: (answer: Answer) => void }

function Request({ request: { user, created_at }, onAnswer }: RequestProps) {
  const from = user.is_guest ? adminUserTexts.guest : user.organisation?.name
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-64">
        <p className="wrap-anywhere">
          <strong>{user.name}</strong> <span className="text-muted">{user.email}</span>
        </p>
        <p className="text-sm text-muted">
          {from ? `${from} · ` : ''}
          asked <Time iso={created_at} />
        </p>
      </div>
      <div>
        <AccountStatus user={user} />
      </div>
      <div className="flex flex-wrap gap-2">
        {waitsForReview(user) ? (
          <ReviewLink user={user} />
        ) : (
          <UserActions user={user} kinds={['unblock']} onOpen={() => onAnswer('unblock')} />
        )}
        <Button
          kind="quiet"
          size="small"
          aria-label={`Dismiss: ${user.name}`}
          onClick={() => onAnswer('dismiss')}
        >
          Dismiss
        </Button>
      </div>
    </li>
  )
}
