import type { ReactNode } from 'react'
import type { OwnBid } from '#domain/contract/bid.ts'
import { yourBidTexts as texts } from '#domain/contract/your-bid.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Time } from '#client/ui/Time.tsx'

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
      <Banner kind="info" title={texts.notSentYet}>
        We save what you write, but it only counts once you send it.
      </Banner>
    )
  }
  if (bid.status === 'withdrawn') {
    return (
      <Banner kind="warning" title={texts.withdrawn}>
        {texts.withdrawnHint}
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
      <Banner kind="danger" title={texts.reseal} actions={actions}>
        {texts.resealHint}
      </Banner>
    )
  }
  const whenSent = isChanging ? texts.changing : texts.sentUnchanged
  return (
    <Banner
      kind={isChanged ? 'warning' : isChanging ? 'info' : 'success'}
      title={isChanged ? texts.changedSince : whenSent}
      actions={actions}
    >
      {(isChanged || isChanging) && `${texts.changedSinceHint} `}
      {bid.sent_at && (
        <>
          Sent <Time iso={bid.sent_at} />.
        </>
      )}
    </Banner>
  )
}
