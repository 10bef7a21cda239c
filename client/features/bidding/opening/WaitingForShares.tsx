import { ceremonyWords as words } from '#domain/contract/opening-words.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { OpenerNotes, OpenerProgress } from './OpenerProgress.tsx'
import { OwnShare, type SharesProps } from './OwnShare.tsx'
import { StopWaiting } from './StopWaiting.tsx'

/**
 * Content shown while some bids or prices are already open and others are waiting for openers' key
 * shares.
 */
export function WaitingForShares(props: SharesProps) {
  const { stage } = props
  return (
    <>
      <Banner kind="warning" title={words.waiting[stage]}>
        {words.waitingWhy[stage]}
      </Banner>
      <OpenerProgress {...props} />
      <OwnShare {...props} />
      <StopWaiting {...props} />
      <OpenerNotes />
    </>
  )
}
