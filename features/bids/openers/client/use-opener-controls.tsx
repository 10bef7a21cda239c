import { useState, type ReactNode } from 'react'
import { InvitedPeople } from '#features/bids/guests/client/InvitedPeople.tsx'
import type { Bidding, Opener } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  inviteOpener,
  withdrawOpenerInvitation,
  type OpenerInvitation,
} from '#features/bids/guests/contract/guest.ts'
import { openerWords, type PriceStatus } from '#features/bids/opening/contract/opening.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { arePricesOpenedSeparately } from '#features/bids/setup/rules/bidding-setup.ts'
import { can } from '#features/tenders/rules/can.ts'
import {
  canConfirmPrices,
  canOpen,
  isAllOpened,
} from '#features/bids/opening/rules/opening-lifecycle.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { ChooseOpenersDialog, type Candidate } from './ChooseOpenersDialog.tsx'
import { InviteOpenerDialog } from './InviteOpenerDialog.tsx'
import { InviteBackButton, OpenerKey, OpenerTags } from './OpenerFacts.tsx'

export interface OpenersOfTender {
  tender: Tender
  bidding: Bidding
  candidates: readonly Candidate[]
  invitations: readonly OpenerInvitation[]
  /**
   * Status of the separate price opening, for which the openers are needed again; null if there is
   * none.
   */
  prices?: PriceStatus | null
}

/** Content of a list of openers for the tender's managers. */
export interface OpenerControls {
  /** Invitations of people from outside the organisation, and buttons that change the openers. */
  people: ReactNode
  /**
   * Notes about the openers' keys: whether the keys are needed again for the prices, and who can
   * compare the fingerprints.
   */
  notes: ReactNode
  tagsOf: (opener: Opener) => ReactNode
  detailsOf: (opener: Opener) => ReactNode
}

/** Returns the controls and details for a list of a tender's openers. */
export function useOpenerControls(of: OpenersOfTender): OpenerControls {
  const { tender, bidding, candidates, invitations, prices = null } = of
  const { sealing, openers, opening } = bidding
  const mayManage = can(useUser(), 'manageBidding', tender, useNow())
  const mayInvite = mayManage && canOpen('confirm', opening)
  const mayChoose = mayInvite || (mayManage && prices !== null && canConfirmPrices(prices))
  const isOver = isAllOpened({ opening, prices })
  const mayInviteBack = mayManage && sealing === 'openers' && !isOver
  return {
    people: (mayChoose || mayInviteBack) && (
      <InvitedOpeners invitations={invitations} mayInvite={mayInvite} tenderId={tender.id}>
        {mayChoose && <ChooseOpeners tender={tender} bidding={bidding} candidates={candidates} />}
      </InvitedOpeners>
    ),
    notes: (
      <>
        {sealing === 'openers' && !isOver && arePricesOpenedSeparately(bidding.setup) && (
          <p className="mt-4 max-w-measure">
            The prices are opened later, with the same keys. Every opener has to keep theirs until
            the prices are open.
          </p>
        )}
        {openers.some(({ fingerprint }) => fingerprint) && (
          <p className="mt-4 max-w-measure text-sm text-muted">
            These fingerprints are shown to suppliers and recorded in the audit log. Anybody can
            compare them with what an opener’s own screen shows.
          </p>
        )}
      </>
    ),
    tagsOf: (opener) => <OpenerTags opener={opener} tender={tender} bidding={bidding} />,
    detailsOf: (opener) => (
      <>
        <OpenerKey opener={opener} />
        {mayInviteBack && <InviteBackButton opener={opener} tenderId={tender.id} />}
      </>
    ),
  }
}

type InvitedOpenersProps = {
  tenderId: number
  invitations: readonly OpenerInvitation[]
  mayInvite: boolean
  /** Button that changes the openers. */
  children: ReactNode
}

function InvitedOpeners({ tenderId, ...props }: InvitedOpenersProps) {
  const params = { tenderId }
  return (
    <InvitedPeople
      {...props}
      sendAgain={({ name, email, opener_id }) =>
        call(inviteOpener, { params, body: { name, email, opener_id } })
      }
      withdraw={({ id }) =>
        call(withdrawOpenerInvitation, { params: { ...params, invitationId: id } })
      }
      dialog={(onClose) => <InviteOpenerDialog {...params} onClose={onClose} />}
    />
  )
}

type ChooseOpenersProps = { tender: Tender; bidding: Bidding; candidates: readonly Candidate[] }

/** Button that opens the dialog for choosing the openers. */
function ChooseOpeners(props: ChooseOpenersProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const isFirst = props.bidding.openers.length === 0
  return (
    <>
      <Button
        kind={isFirst ? 'primary' : 'secondary'}
        size="small"
        onClick={() => setIsChoosing(true)}
      >
        {isFirst ? openerWords.choose : 'Change openers'}
      </Button>
      {isChoosing && <ChooseOpenersDialog {...props} onClose={() => setIsChoosing(false)} />}
    </>
  )
}
