import { useMutation } from '@tanstack/react-query'
import type { Reply } from '#kernel/contract/endpoint.ts'
import {
  acceptOpenerInvitation,
  type listGuestOpenings,
} from '#features/bids/guests/contract/guest.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'

const texts = {
  invitedBy: (person: string, organisation: string) => `${person} of ${organisation} invites you`,
  accept: 'Accept invitation',
}

type Invitation = Reply<typeof listGuestOpenings>['data']['invitations'][number]

/** Invitations to open the bids for further tenders, for guests who already have an account. */
export function GuestInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const accept = useMutation({
    mutationFn: (invitationId: number) =>
      finish(call(acceptOpenerInvitation, { params: { invitationId } })),
  })
  const failure = messageIfAny(accept.error, 'Failed to accept the invitation')
  return (
    <Panel title="Invitations">
      {failure && <Banner kind="danger">{failure}</Banner>}
      <ul>
        {invitations.map(({ id, tender, organisation, invited_by }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0"
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">
                {tender.reference}: {tender.title}
              </span>
              <span className="text-muted">{texts.invitedBy(invited_by.name, organisation)}</span>
            </span>
            <Button
              size="small"
              aria-label={`${texts.accept}: ${tender.title}`}
              isBusy={accept.isPending && accept.variables === id}
              busyLabel="Accepting..."
              onClick={() => accept.mutate(id)}
            >
              {texts.accept}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
