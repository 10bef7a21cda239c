import { useState } from 'react'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import { giveShares, listShares } from '#domain/contract/opening.ts'
import { ceremonyWords as words } from '#domain/contract/opening-words.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { Button } from '#client/ui/Button.tsx'
import { openWith, type LockedKey } from '../openers/keys.ts'
import { UnlockForm } from '../openers/UnlockForm.tsx'

type GiveSharesProps = { tender: BiddedTender; bidding: Bidding }

/** The opener's part: their key opens what suppliers have sealed to them, here in the browser. */
export function GiveShares({ tender, bidding }: GiveSharesProps) {
  const [isLost, setIsLost] = useState(false)
  const params = { tenderId: tender.id }
  const key = bidding.own_key
  const lost = (
    <Button kind="secondary" onClick={() => setIsLost(true)}>
      {words.lost}
    </Button>
  )
  return (
    <>
      {key ? (
        <UnlockForm
          ownKey={key}
          label={words.share}
          hints={{ passphrase: words.shareWhy, passkey: words.shareWithPasskey }}
          busyLabel={words.giving}
          failure={words.shareFailed}
          act={(unlocked) => give(tender.id, unlocked)}
        >
          {lost}
        </UnlockForm>
      ) : (
        lost
      )}
      {isLost && (
        <ActionDialog
          title={words.lostTitle}
          description={words.lostWhy}
          verb={words.lostVerb}
          isDangerous
          act={() => call(giveShares, { params, body: { shares: [] } })}
          failure={words.shareFailed}
          onClose={() => setIsLost(false)}
        />
      )}
    </>
  )
}

async function give(tenderId: number, key: LockedKey) {
  const params = { tenderId }
  const { data } = await call(listShares, { params })
  const contents = data.map(({ content }) => content)
  const opened = await openWith(key, contents)
  const shares = data.flatMap(({ id }, place) => {
    const content = opened[place]
    return content ? [{ id, content }] : []
  })
  return call(giveShares, { params, body: { shares } })
}
