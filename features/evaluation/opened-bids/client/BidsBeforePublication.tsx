import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import type { OpenerInvitation } from '#features/bids/guests/contract/guest.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import type { ListedLot } from '#features/bids/setup/client/WhatIsAsked.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import type { Candidate } from '#features/bids/openers/client/ChooseOpenersDialog.tsx'
import { OpenersPanel } from '#features/bids/openers/client/OpenersPanel.tsx'
import { OwnKey } from '#features/bids/openers/client/OwnKey.tsx'
import { Readiness } from '#features/bids/setup/client/Readiness.tsx'
import { SetupSummary } from '#features/bids/setup/client/SetupSummary.tsx'

export type PhaseProps = {
  tender: Tender
  bidding: Bidding
  lots: readonly ListedLot[]
  candidates: readonly Candidate[]
  invitations: readonly OpenerInvitation[]
  canEdit: boolean
  onEdit: (() => void) | undefined
}

/** Bids tab for an unpublished tender whose bidding is set up. */
export function BidsBeforePublication(props: PhaseProps) {
  const { tender, bidding, lots, candidates, invitations, canEdit, onEdit } = props
  const shared = { tender, bidding, candidates, invitations }
  return (
    <>
      {bidding.is_live && <Banner>Suppliers can’t bid while the tender is a draft.</Banner>}
      {canEdit && <Readiness bidding={bidding} candidates={candidates.length} />}
      <OwnKey tender={tender} bidding={bidding} />
      <OpenersPanel {...shared} />
      <SetupSummary
        tender={tender}
        bidding={bidding}
        lots={lots}
        onEdit={onEdit}
        mayRemove={canEdit && !bidding.is_live}
      />
    </>
  )
}
