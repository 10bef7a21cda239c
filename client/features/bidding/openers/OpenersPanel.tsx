import { openerWords } from '#domain/contract/opener-words.ts'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import { confirmationsNeeded } from '#domain/rules/opening-lifecycle.ts'
import { useUser } from '#client/lib/session.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { useOpenerControls, type OpenersOfTender } from './use-opener-controls.tsx'

function whyOf(sealing: Bidding['sealing'], candidates: number): string {
  const isOne = sealing === 'portal' && confirmationsNeeded(candidates) === 1
  return isOne ? openerWords.oneConfirms : openerWords.why[sealing]
}

/** List of openers, with the status of their keys if the bids are sealed with the openers' keys. */
export function OpenersPanel(props: OpenersOfTender) {
  const { sealing, openers } = props.bidding
  const { people, notes, tagsOf, detailsOf } = useOpenerControls(props)
  const userId = useUser().id
  return (
    <Panel title={openerWords.title}>
      <p className="max-w-measure text-muted">{whyOf(sealing, props.candidates.length)}</p>
      {openers.length === 0 ? (
        <p className="mt-4">{openerWords.none}</p>
      ) : (
        <ul className="mt-4" aria-label={openerWords.title}>
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
