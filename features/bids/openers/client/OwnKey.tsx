import { useState } from 'react'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { keyWords } from '#features/bids/opening/contract/opening.ts'
import { arePricesOpenedSeparately } from '#features/bids/setup/rules/bidding-setup.ts'
import { isProvedForGood, mustProveAgain } from '#features/bids/opening/rules/opening-lifecycle.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { MakeKeyForm } from './MakeKeyForm.tsx'
import { UnlockForm } from './UnlockForm.tsx'
import { proveKey } from './keys.ts'

const texts = {
  title: 'Your key',
  proveWhy:
    'Enter your passphrase to show that your key still works. The passphrase stays in this browser.',
  makeWhy:
    'You’re one of the people who open the bids. Your key is made in this browser and protected by a passphrase that only you know, or by a passkey.',
  keepForPrices:
    'You’ll need this key twice: to open the bids, and again to open the prices, which may be months later. Keep it until the prices are open.',
  lostWhy:
    'Your old key stops counting. Suppliers who’ve already sent a bid will be asked to send it again.',
  proveDueWhy:
    'The deadline is less than three days away. Check now that you can still open the bids.',
  isProved: 'Your key works. We’ll ask you to prove it again three days before the deadline.',
  isProvedForGood: 'Your key works. There’s nothing else to do before the deadline.',
}

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
    <Banner>{texts.keepForPrices}</Banner>
  )
  if (!key || isReplacing) {
    return (
      <Panel title={texts.title}>
        <div className="flex flex-col gap-5">
          <p className="max-w-measure">{texts.makeWhy}</p>
          {keepsForPrices}
          {isReplacing && <Banner kind="warning">{texts.lostWhy}</Banner>}
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
    <Panel title={texts.title}>
      <div className="flex flex-col gap-5">
        {isDue && (
          <Banner kind="warning" title="Prove your key again">
            {texts.proveDueWhy}
          </Banner>
        )}
        {proved_at && !isDue ? (
          <>
            <Banner kind="success">
              {isProvedForGood(proof) ? texts.isProvedForGood : texts.isProved}
            </Banner>
            {keepsForPrices}
            <Disclosure summary="Prove it again" isWide>
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
      label="Prove your key"
      hints={{
        passphrase: texts.proveWhy,
        passkey: 'Your browser asks for your passkey, to show that your key still works.',
      }}
      busyLabel="Checking your key..."
      failure={keyWords.failed}
      act={(unlocked) => proveKey(tenderId, unlocked)}
    >
      <Button kind="secondary" onClick={onLost}>
        {ownKey.credential ? 'I’ve lost my passkey' : 'I’ve lost my passphrase'}
      </Button>
    </UnlockForm>
  )
}
