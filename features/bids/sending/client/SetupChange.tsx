import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import type { BidContext } from './bid-context.ts'

/** Latest change to the requirements, with the buyer's note. */
export function SetupChange({ bidding: { last_change } }: Pick<BidContext, 'bidding'>) {
  if (!last_change) return null
  return (
    <Banner kind="warning" title="The buyer has changed what to send">
      <p>
        <Time iso={last_change.changed_at} />
      </p>
      {last_change.note && (
        <p className="whitespace-pre-line wrap-anywhere">The buyer’s note: {last_change.note}</p>
      )}
    </Banner>
  )
}
