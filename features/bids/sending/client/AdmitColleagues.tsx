import { useMutation } from '@tanstack/react-query'
import { admitToDraft, type OwnBid } from '../contract/bid.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'

type AdmitColleaguesProps = { tenderId: number; bid: OwnBid }

/** Panel in which a user who can read the draft gives access to colleagues who can't. */
export function AdmitColleagues({ tenderId, bid }: AdmitColleaguesProps) {
  const params = { tenderId, bidId: bid.id }
  const admit = useMutation({
    mutationFn: (user_id: number) => finish(call(admitToDraft, { params, body: { user_id } })),
  })
  const failure = messageIfAny(admit.error, 'Failed to admit your colleague')
  return (
    <Panel title="Colleagues who can’t read this draft yet">
      {failure && <Banner kind="danger">{failure}</Banner>}
      <p className="max-w-measure">
        An administrator added them to your organisation, or changed their account, after you
        started this draft. Admit only people you know, and ask them in person first.
      </p>
      <ul className="mt-2">
        {bid.locked_members.map(({ id, name }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0"
          >
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            <Button
              kind="secondary"
              size="small"
              aria-label={`Admit ${name}`}
              isBusy={admit.isPending && admit.variables === id}
              busyLabel="Admitting..."
              onClick={() => admit.mutate(id)}
            >
              Admit
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
