import { useState } from 'react'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import { keyWords, passkeyWords } from '#domain/contract/opener-words.ts'
import { arePricesOpenedSeparately } from '#domain/rules/bidding-setup.ts'
import { isProvedForGood, mustProveAgain } from '#domain/rules/opening-lifecycle.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Disclosure } from '#client/ui/Disclosure.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { MakeKeyForm } from './MakeKeyForm.tsx'
import { UnlockForm } from './UnlockForm.tsx'
import { proveKey } from './keys.ts'

type OwnKeyProps = { tender: BiddedTender; bidding: Bidding }

/**
 * Panel in which an opener creates their key, proves possession of it, and replaces it if it is
 * lost. Renders nothing unless the bids are sealed with the openers' keys and the user is an
 * opener.
 */
export function OwnKey({ tender, bidding }: OwnKeyProps) {
  const user = useUser()
  const now = useNow()
  const [isReplacing, setIsReplacing] = useState(false)
  const key = bidding.own_key
  const isOpener = bidding.openers.some((opener) => opener.user?.id === user.id)
  if (bidding.sealing !== 'openers' || !isOpener) return null
  const keepsForPrices = arePricesOpenedSeparately(bidding.setup) && (
    <Banner>{keyWords.keepForPrices}</Banner>
  )
  if (!key || isReplacing) {
    return (
      <Panel title={keyWords.title}>
        <div className="flex flex-col gap-5">
          <p className="max-w-measure">{keyWords.makeWhy}</p>
          {keepsForPrices}
          {isReplacing && <Banner kind="warning">{keyWords.lostWhy}</Banner>}
          <MakeKeyForm
            tender={tender}
            onDone={() => setIsReplacing(false)}
            onCancel={isReplacing ? () => setIsReplacing(false) : undefined}
          />
        </div>
      </Panel>
    )
  }

  const { proved_at } = key
  const proof = { proved_at, submission_deadline: tender.submission_deadline }
  const isDue = bidding.is_live && mustProveAgain(proof, now)
  const proving = (
    <ProveForm tenderId={tender.id} ownKey={key} onLost={() => setIsReplacing(true)} />
  )
  return (
    <Panel title={keyWords.title}>
      <div className="flex flex-col gap-5">
        {isDue && (
          <Banner kind="warning" title={keyWords.proveDue}>
            {keyWords.proveDueWhy}
          </Banner>
        )}
        {proved_at && !isDue ? (
          <>
            <Banner kind="success">
              {isProvedForGood(proof) ? keyWords.isProvedForGood : keyWords.isProved}
            </Banner>
            {keepsForPrices}
            <Disclosure summary={keyWords.proveAgain} isWide>
              {proving}
            </Disclosure>
          </>
        ) : (
          proving
        )}
      </div>
    </Panel>
  )
}

type ProveFormProps = {
  tenderId: number
  ownKey: NonNullable<Bidding['own_key']>
  onLost: () => void
}

function ProveForm({ tenderId, ownKey, onLost }: ProveFormProps) {
  return (
    <UnlockForm
      ownKey={ownKey}
      label={keyWords.prove}
      hints={{ passphrase: keyWords.proveWhy, passkey: passkeyWords.proveWhy }}
      busyLabel={keyWords.proving}
      failure={keyWords.failed}
      act={(unlocked) => proveKey(tenderId, unlocked)}
    >
      <Button kind="secondary" onClick={onLost}>
        {ownKey.credential ? passkeyWords.lost : keyWords.lost}
      </Button>
    </UnlockForm>
  )
}
