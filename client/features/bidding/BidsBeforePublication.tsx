import type { Bidding } from '#domain/contract/bidding-calls.ts'
import type { OpenerInvitation } from '#domain/contract/guest.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import type { ListedLot } from '#client/bidding/WhatIsAsked.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import type { Candidate } from './openers/ChooseOpenersDialog.tsx'
import { OpenersPanel } from './openers/OpenersPanel.tsx'
import { OwnKey } from './openers/OwnKey.tsx'
import { Readiness } from './Readiness.tsx'
import { SetupSummary } from './SetupSummary.tsx'

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
