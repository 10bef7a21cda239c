import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { type Opening, type OpeningStage, ceremonyWords as words } from '../contract/opening.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { confirmationsOf } from './confirmations-of.ts'
import { GiveShares } from './GiveShares.tsx'

const texts = {
  youGave: {
    bids: 'You’ve given your share. Each bid is opened once another opener has given theirs too.',
    prices:
      'You’ve given your share. Each price is opened once another opener has given theirs too.',
  } satisfies Record<OpeningStage, string>,
}

export type SharesProps = {
  tender: BiddedTender
  bidding: Bidding
  opening: Opening
  stage: OpeningStage
}

/**
 * The current user's own step while the openers' key shares are collected: give the shares, or give
 * them again.
 */
export function OwnShare({ tender, bidding, opening, stage }: SharesProps) {
  const user = useUser()
  if (!opening.is_opener) return <Banner>{words.notOpener[stage]}</Banner>
  if (opening.awaited.includes(user.id))
    return <GiveShares tender={tender} bidding={bidding} stage={stage} />
  const own = confirmationsOf(opening, stage).find((one) => one.user.id === user.id)
  if (!own?.has_given_shares) return null
  return (
    <>
      <Banner kind="success">{texts.youGave[stage]}</Banner>
      <Disclosure summary="Give your share again" isWide>
        <GiveShares tender={tender} bidding={bidding} stage={stage} />
      </Disclosure>
    </>
  )
}
