import { useState } from 'react'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { giveShares, listShares, sharesAtOnce, type OpeningStage } from '../contract/opening.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { openWith, textOf, type LockedKey } from '#features/bids/openers/client/keys.ts'
import { UnlockForm } from '#features/bids/openers/client/UnlockForm.tsx'

const texts = {
  shareWhy:
    'Enter the passphrase of your key. Your browser opens your share of each bid’s key and gives it to the portal.',
  shareWithPasskey:
    'Your browser asks for the passkey of your key, opens your share of each bid’s key and gives it to the portal.',
  lostWhy: {
    bids: 'The other openers can still open the bids if two of them have their keys. Until the opening has ended, you can give your share after all if you find the key.',
    prices:
      'The other openers can still open the prices if two of them have their keys. Until all prices are opened, you can give your share after all if you find the key.',
  } satisfies Record<OpeningStage, string>,
  shareFailed: 'Failed to give your share',
}

type GiveSharesProps = { tender: BiddedTender; bidding: Bidding; stage: OpeningStage }

/**
 * Form with which an opener unlocks their key, decrypts their shares of the bids' keys in the
 * browser and sends them. Several openers' shares are needed to open a bid.
 */
export function GiveShares({ tender, bidding, stage }: GiveSharesProps) {
  const [isLost, setIsLost] = useState(false)
  const params = { tenderId: tender.id }
  const key = bidding.own_key
  const lost = (
    <Button kind="secondary" onClick={() => setIsLost(true)}>
      I’ve lost my key
    </Button>
  )
  return (
    <>
      {key ? (
        <UnlockForm
          ownKey={key}
          label="Give your share of the key"
          hints={{ passphrase: texts.shareWhy, passkey: texts.shareWithPasskey }}
          busyLabel="Opening your shares..."
          failure={texts.shareFailed}
          act={(unlocked) => give(tender.id, unlocked)}
        >
          {lost}
        </UnlockForm>
      ) : (
        lost
      )}
      {isLost && (
        <ActionDialog
          title="Go on without your key?"
          description={texts.lostWhy[stage]}
          verb="Go on without my key"
          isDangerous
          act={() => call(giveShares, { params, body: { has_lost_key: true, shares: [] } })}
          failure={texts.shareFailed}
          onClose={() => setIsLost(false)}
        />
      )}
    </>
  )
}

/**
 * Sends the opener's shares. Each share is a file encrypted to the opener's key; the key from the
 * file's header is sent, or null if the opener's key can't decrypt the file.
 */
async function give(tenderId: number, key: LockedKey) {
  const params = { tenderId }
  const { data, test } = await call(listShares, { params })
  const [tested, ...opened] = await openWith(key, [
    test ?? '',
    ...data.map(({ content }) => content),
  ])
  const test_answer = textOf(tested) || null
  const shares = data.map(({ id }, place) => ({ id, file_key: opened[place]?.file_key ?? null }))
  for (let from = 0; from + sharesAtOnce < shares.length; from += sharesAtOnce) {
    const part = shares.slice(from, from + sharesAtOnce)
    await call(giveShares, { params, body: { test_answer, shares: part } })
  }
  const last = shares.slice(-(shares.length % sharesAtOnce || sharesAtOnce))
  return call(giveShares, { params, body: { test_answer, shares: last } })
}
