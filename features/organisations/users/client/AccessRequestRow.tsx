import { useState } from 'react'
import { adminUserTexts, type AccessRequest } from '../contract/admin-user.ts'
import { AccountStatus } from '#features/accounts/client/AccountStatus.tsx'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { QueueRow } from '#kernel/client/ui/QueueRow.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { waitsForReview } from './ReviewLink.tsx'
import { UserActions } from './UserActions.tsx'

const AccessRequestDialog = lazyDialog(
  () => import('./AccessRequestDialog.tsx'),
  'AccessRequestDialog',
)

/** Row for a pending access request, with buttons to grant or dismiss it. */
export function AccessRequestRow({ request }: { request: AccessRequest }) {
  const [answer, setAnswer] = useState<'unblock' | 'dismiss' | null>(null)
  const { user, created_at } = request
  const from = user.is_guest ? adminUserTexts.guest : user.organisation?.name
  return (
    <QueueRow
      title={
        <span className="wrap-anywhere">
          {user.name} <span className="font-normal text-muted">{user.email}</span>
        </span>
      }
      details={
        <>
          {from ? `${from} · ` : ''}
          asked for access <Time iso={created_at} />
        </>
      }
      notes={<AccountStatus user={user} />}
      actions={
        <>
          <UserActions
            user={user}
            kinds={waitsForReview(user) ? [] : ['unblock']}
            onOpen={() => setAnswer('unblock')}
          />
          <Button
            kind="quiet"
            size="small"
            aria-label={`Dismiss: ${user.name}`}
            onClick={() => setAnswer('dismiss')}
          >
            Dismiss
          </Button>
          {answer && (
            <AccessRequestDialog
              answer={answer}
              request={request}
              onClose={() => setAnswer(null)}
            />
          )}
        </>
      }
    />
  )
}
