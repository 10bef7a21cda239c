import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { confirmationsNeeded } from '#features/bids/opening/rules/opening-lifecycle.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { useOpenerControls, type OpenersOfTender } from './use-opener-controls.tsx'

const texts = {
  title: 'Openers',
  why: {
    portal: 'Two openers must confirm.',
    openers:
      'Each has a key of their own. Two of them open the bids together once the deadline has passed.',
  },
  /** Shown if only one person in the organisation can open bids. */
  oneConfirms: 'One opener must confirm.',
}

function whyOf(sealing: Bidding['sealing'], candidates: number): string {
  const isOne = sealing === 'portal' && confirmationsNeeded(candidates) === 1
  return isOne ? texts.oneConfirms : texts.why[sealing]
}

/** List of openers, with the status of their keys if the bids are sealed with the openers' keys. */
export function OpenersPanel(props: OpenersOfTender) {
  const { sealing, openers } = props.bidding
  const { people, notes, tagsOf, detailsOf } = useOpenerControls(props)
  const userId = useUser().id
  return (
    <Panel title={texts.title}>
      <p className="max-w-measure text-muted">{whyOf(sealing, props.candidates.length)}</p>
      {openers.length === 0 ? (
        <p className="mt-4">Nobody has been named yet.</p>
      ) : (
        <ul className="mt-4" aria-label={texts.title}>
          {openers.map((opener) => (
            <li
              key={opener.id}
              className="flex flex-col gap-1 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0"
            >
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold wrap-anywhere">
                  {opener.user?.name}
                  {opener.user?.id === userId && ' (you)'}
                </span>
                {tagsOf(opener)}
              </p>
              {detailsOf(opener)}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 empty:hidden">{people}</div>
      {notes}
    </Panel>
  )
}
