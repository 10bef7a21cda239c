import type { ReactNode } from 'react'
import type { OwnBid } from '../contract/bid.ts'
import { yourBidTexts as texts } from '../contract/your-bid.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

type SentBannerProps = {
  bid: OwnBid
  isChanged: boolean
  /** True if the bid is sent and unchanged, and shown as a form. */
  isChanging?: boolean
  /** Buttons for a sent bid. */
  actions: ReactNode
}

/** Banner with the status of the bid: not sent, withdrawn, outdated, changed, being changed or sent. */
export function SentBanner({ bid, isChanged, isChanging = false, actions }: SentBannerProps) {
  if (bid.status === 'draft') {
    return (
      <Banner kind="info" title="You haven’t sent this bid yet">
        We save what you write, but it only counts once you send it.
      </Banner>
    )
  }
  if (bid.status === 'withdrawn') {
    return (
      <Banner kind="warning" title="You’ve withdrawn your bid">
        It won’t be opened. You can send it again until the deadline.
      </Banner>
    )
  }
  if (bid.is_outdated) {
    return (
      <Banner kind="danger" title={texts.outdated} actions={actions}>
        {texts.outdatedHint}
      </Banner>
    )
  }
  if (bid.needs_resealing) {
    return (
      <Banner kind="danger" title="Send your bid again" actions={actions}>
        The people who open the bids have changed, so the bid you sent can’t be opened. Your answers
        and files are all still here.
      </Banner>
    )
  }
  const whenSent = isChanging ? 'You’re changing your bid' : 'You’ve sent your bid'
  return (
    <Banner
      kind={isChanged ? 'warning' : isChanging ? 'info' : 'success'}
      title={isChanged ? 'You’ve changed your bid since you sent it' : whenSent}
      actions={actions}
    >
      {(isChanged || isChanging) &&
        'The version you sent still counts until you send the new one. '}
      {bid.sent_at && (
        <>
          Sent <Time iso={bid.sent_at} />.
        </>
      )}
    </Banner>
  )
}
