import { Banner } from '#kernel/client/ui/Banner.tsx'
import { OpenerNotes, OpenerProgress } from './OpenerProgress.tsx'
import { OwnShare, type SharesProps } from './OwnShare.tsx'
import { StopWaiting } from './StopWaiting.tsx'
import type { OpeningStage } from '../contract/opening.ts'

const texts = {
  waiting: {
    bids: 'Some bids need another share of their key',
    prices: 'Some prices need another share of their key',
  } satisfies Record<OpeningStage, string>,
  waitingWhy: {
    bids: 'The bids that could be opened have been. The others wait for the openers below. An opener who can no longer sign in can be invited again as a guest.',
    prices:
      'The prices that could be opened have been. The others wait for the openers below. An opener who can no longer sign in can be invited again as a guest.',
  } satisfies Record<OpeningStage, string>,
}

/**
 * Content shown while some bids or prices are already open and others are waiting for openers' key
 * shares.
 */
export function WaitingForShares(props: SharesProps) {
  const { stage } = props
  return (
    <>
      <Banner kind="warning" title={texts.waiting[stage]}>
        {texts.waitingWhy[stage]}
      </Banner>
      <OpenerProgress {...props} />
      <OwnShare {...props} />
      <StopWaiting {...props} />
      <OpenerNotes />
    </>
  )
}
