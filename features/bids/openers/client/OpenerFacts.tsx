import { useState } from 'react'
import type { Bidding, Opener } from '#features/bids/setup/contract/bidding-calls.ts'
import { guestTexts } from '#features/bids/guests/contract/guest.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { mustProveAgain } from '#features/bids/opening/rules/opening-lifecycle.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { InviteOpenerDialog } from './InviteOpenerDialog.tsx'

const texts = {
  comeBack: 'Invite again as a guest',
  proved: 'Key proved',
}

type OpenerFactsProps = { opener: Opener; tender: Tender; bidding: Bidding }

/** Tags of an opener: whether they are a guest or can't sign in, and the state of their key. */
export function OpenerTags(props: OpenerFactsProps) {
  const { is_active, is_guest } = props.opener
  return (
    <>
      {is_guest && <Tag>{guestTexts.outside}</Tag>}
      {is_active === false && (
        <Tag tone="rejected">Has left or can’t sign in. Choose somebody else.</Tag>
      )}
      {props.bidding.sealing === 'openers' && <KeyTag {...props} />}
    </>
  )
}

/** Fingerprint of an opener's key, and when they last proved the key. */
export function OpenerKey({ opener }: { opener: Opener }) {
  const { fingerprint, proved_at = null } = opener
  return (
    <>
      {fingerprint && (
        <p className="text-sm text-muted">
          Fingerprint: <code className="wrap-anywhere">{fingerprint}</code>
        </p>
      )}
      {proved_at && (
        <p className="text-sm text-muted">
          {texts.proved}: <Time iso={proved_at} />
        </p>
      )}
    </>
  )
}

/** Button that invites back an opener who has a key but can no longer sign in. */
export function InviteBackButton({ opener, tenderId }: { opener: Opener; tenderId: number }) {
  const [isInviting, setIsInviting] = useState(false)
  const { id: opener_id, user, is_active, fingerprint } = opener
  if (is_active !== false || !fingerprint || !user) return null
  return (
    <div>
      <Button
        kind="secondary"
        size="small"
        aria-label={`${texts.comeBack}: ${user.name}`}
        onClick={() => setIsInviting(true)}
      >
        {texts.comeBack}
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

function KeyTag({ opener, tender, bidding }: OpenerFactsProps) {
  const now = useNow()
  const { fingerprint, proved_at = null } = opener
  const { submission_deadline } = tender
  if (!fingerprint) return <Tag tone="pending">No key yet</Tag>
  if (!proved_at) return <Tag tone="pending">Key not proved yet</Tag>
  if (bidding.is_live && mustProveAgain({ proved_at, submission_deadline }, now)) {
    return <Tag tone="pending">To be proved again</Tag>
  }
  return <Tag tone="published">{texts.proved}</Tag>
}
