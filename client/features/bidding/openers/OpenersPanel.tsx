import { useState } from 'react'
import type { Bidding, Opener } from '#domain/contract/bidding-calls.ts'
import { guestTexts, type OpenerInvitation } from '#domain/contract/guest.ts'
import type { PriceStatus } from '#domain/contract/opening.ts'
import { openerWords } from '#domain/contract/opener-words.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { can } from '#domain/rules/can.ts'
import { arePricesOpenedSeparately } from '#domain/rules/bidding-setup.ts'
import {
  canConfirmPrices,
  canOpen,
  confirmationsNeeded,
  isAllOpened,
  mustProveAgain,
} from '#domain/rules/opening-lifecycle.ts'
import { useUser } from '#client/lib/session.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { Time } from '#client/ui/Time.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { ChooseOpeners } from './ChooseOpeners.tsx'
import type { Candidate } from './ChooseOpenersDialog.tsx'
import { InvitedOpeners } from './InvitedOpeners.tsx'
import { InviteOpenerDialog } from './InviteOpenerDialog.tsx'

type OpenersPanelProps = {
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

function whyOf(sealing: Bidding['sealing'], candidates: number): string {
  const isOne = sealing === 'portal' && confirmationsNeeded(candidates) === 1
  return isOne ? openerWords.oneConfirms : openerWords.why[sealing]
}

/** List of openers, with the status of their keys if the bids are sealed with the openers' keys. */
export function OpenersPanel(props: OpenersPanelProps) {
  const { tender, bidding, candidates, invitations, prices = null } = props
  const { sealing, openers, opening } = bidding
  const mayManage = can(useUser(), 'manageBidding', tender, useNow())
  const mayInvite = mayManage && canOpen('confirm', opening)
  const mayChoose = mayInvite || (mayManage && prices !== null && canConfirmPrices(prices))
  const isOver = isAllOpened({ opening, prices })
  const mayInviteBack = mayManage && sealing === 'openers' && !isOver
  return (
    <Panel
      title={openerWords.title}
      actions={mayChoose && <ChooseOpeners {...{ tender, bidding, candidates }} />}
    >
      <p className="max-w-measure text-muted">{whyOf(sealing, candidates.length)}</p>
      {sealing === 'openers' && !isOver && arePricesOpenedSeparately(bidding.setup) && (
        <p className="mt-2 max-w-measure">{openerWords.keepKeys}</p>
      )}
      {openers.length === 0 ? (
        <p className="mt-4">{openerWords.none}</p>
      ) : (
        <ul className="mt-4" aria-label={openerWords.title}>
          {openers.map((opener) => (
            <li
              key={opener.id}
              className="flex flex-col gap-1 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0"
            >
              <OpenerLine opener={opener} tender={tender} bidding={bidding} />
              {mayInviteBack && <InviteBackButton opener={opener} tenderId={tender.id} />}
            </li>
          ))}
        </ul>
      )}
      {(mayChoose || mayInviteBack) && (
        <InvitedOpeners {...{ invitations, mayInvite }} tenderId={tender.id} />
      )}
      {openers.some(({ fingerprint }) => fingerprint) && (
        <p className="mt-4 max-w-measure text-sm text-muted">{openerWords.fingerprints}</p>
      )}
    </Panel>
  )
}

type OpenerLineProps = { opener: Opener; tender: Tender; bidding: Bidding }

function OpenerLine({ opener, tender, bidding }: OpenerLineProps) {
  const { user, is_active, is_guest, fingerprint, proved_at = null } = opener
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{user?.name}</span>
        {is_guest && <Tag>{guestTexts.outside}</Tag>}
        {is_active === false && <Tag tone="rejected">{openerWords.gone}</Tag>}
        {bidding.sealing === 'openers' && <KeyTag {...{ opener, tender, bidding }} />}
      </p>
      {fingerprint && (
        <p className="text-sm text-muted">
          {openerWords.fingerprint}: <code className="wrap-anywhere">{fingerprint}</code>
        </p>
      )}
      {proved_at && (
        <p className="text-sm text-muted">
          {openerWords.proved}: <Time iso={proved_at} />
        </p>
      )}
    </>
  )
}

/** Button that invites back an opener who has a key but can no longer sign in. */
function InviteBackButton({ opener, tenderId }: { opener: Opener; tenderId: number }) {
  const [isInviting, setIsInviting] = useState(false)
  const { id: opener_id, user, is_active, fingerprint } = opener
  if (is_active !== false || !fingerprint || !user) return null
  return (
    <div>
      <Button
        kind="secondary"
        size="small"
        aria-label={`${guestTexts.comeBack}: ${user.name}`}
        onClick={() => setIsInviting(true)}
      >
        {guestTexts.comeBack}
      </Button>
      {isInviting && (
        <InviteOpenerDialog
          tenderId={tenderId}
          formerOpener={{ opener_id, name: user.name }}
          onClose={() => setIsInviting(false)}
        />
      )}
    </div>
  )
}

function KeyTag({ opener, tender, bidding }: OpenerLineProps) {
  const now = useNow()
  const { fingerprint, proved_at = null } = opener
  const { submission_deadline } = tender
  if (!fingerprint) return <Tag tone="pending">{openerWords.noKey}</Tag>
  if (!proved_at) return <Tag tone="pending">{openerWords.unproved}</Tag>
  if (bidding.is_live && mustProveAgain({ proved_at, submission_deadline }, now)) {
    return <Tag tone="pending">{openerWords.provedAgain}</Tag>
  }
  return <Tag tone="published">{openerWords.proved}</Tag>
}
