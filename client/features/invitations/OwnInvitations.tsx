import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { invitationFailures, type OwnInvitation } from '#domain/contract/invitation.ts'
import { hasExpired } from '#domain/rules/invitation.ts'
import { LoadState } from '#client/lists/LoadState.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { ownInvitationsQuery } from './invitation-queries.ts'
import { OwnInvitationTable } from './OwnInvitationTable.tsx'

type OwnInvitationsProps = {
  /** Those that wait for an answer, for where there is only room for what is to be done. */
  isOnlyWaiting?: boolean
  action?: ReactNode
}

/** A supplier's invitations, to be answered. Nothing where there are none. */
export function OwnInvitations({ isOnlyWaiting = false, action }: OwnInvitationsProps) {
  const id = useId()
  const invitations = useQuery(ownInvitationsQuery)
  const now = useNow()
  const isWaiting = ({ status, tender }: OwnInvitation) =>
    status === 'pending' && !hasExpired(status, tender, now)
  const waiting = invitations.data?.filter(isWaiting) ?? []
  const others = invitations.data?.filter((one) => !isWaiting(one)) ?? []
  const shown = isOnlyWaiting ? waiting : [...waiting, ...others]
  if (invitations.isError)
    return <LoadState query={invitations} failure={invitationFailures.load} />
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-h3 font-semibold">
          Invitations
        </h2>
        {action}
      </div>
      <OwnInvitationTable invitations={shown} isShort={isOnlyWaiting} />
    </section>
  )
}
