import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { adminUserTexts, type AccessRequest } from '#domain/contract/admin-user.ts'
import { loadFailure } from '#client/lib/failure.ts'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Time } from '#client/ui/Time.tsx'
import { AccountStatus } from './AccountStatus.tsx'
import { DismissRequestDialog } from './DismissRequestDialog.tsx'
import { UserActions } from './UserActions.tsx'
import type { OpenDialog } from './UserDialogs.tsx'
import { accessRequestsQuery } from './user-queries.ts'

type AccessRequestsPanelProps = { onOpen: (dialog: OpenDialog) => void }

/** Who asks to be let in. Nothing at all while nobody does. */
export function AccessRequestsPanel({ onOpen }: AccessRequestsPanelProps) {
  const requests = useQuery(accessRequestsQuery)
  const [dismissing, setDismissing] = useState<AccessRequest | null>(null)
  if (requests.isError) {
    return (
      <ErrorState
        {...loadFailure(requests.error, adminUserTexts.requestsFailed)}
        onRetry={() => void requests.refetch()}
        isRetrying={requests.isFetching}
      />
    )
  }
  if (!requests.data?.length) return null
  return (
    <Panel title={`Open access requests (${requests.data.length})`}>
      <ul className="divide-y divide-line">
        {requests.data.map((request) => (
          <Request
            key={request.id}
            {...{ request, onOpen }}
            onDismiss={() => setDismissing(request)}
          />
        ))}
      </ul>
      {dismissing && (
        <DismissRequestDialog request={dismissing} onClose={() => setDismissing(null)} />
      )}
    </Panel>
  )
}

type RequestProps = AccessRequestsPanelProps & { request: AccessRequest; onDismiss: () => void }

function Request({ request: { user, created_at }, onOpen, onDismiss }: RequestProps) {
  const { organisation } = user
  const isPending = organisation?.verification_status === 'pending'
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-64">
        <p className="wrap-anywhere">
          <strong>{user.name}</strong> <span className="text-muted">{user.email}</span>
        </p>
        <p className="text-sm text-muted">
          {organisation ? `${organisation.name} · ` : ''}
          asked <Time iso={created_at} />
        </p>
      </div>
      <div>
        <AccountStatus user={user} />
      </div>
      <div className="flex flex-wrap gap-2">
        {isPending ? (
          <Link
            to={`/admin/organisations/${organisation.id}`}
            className={buttonClass('secondary', 'small')}
          >
            Review organisation
          </Link>
        ) : (
          <UserActions user={user} kinds={['unblock']} onOpen={(kind) => onOpen({ kind, user })} />
        )}
        <Button kind="quiet" size="small" aria-label={`Dismiss: ${user.name}`} onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </li>
  )
}
