import type { ReactNode } from 'react'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import type { LockedKey } from './keys.ts'
import { PasskeyForm } from './PasskeyForm.tsx'
import { PassphraseForm } from './PassphraseForm.tsx'

type OwnKey = NonNullable<Bidding['own_key']>

type UnlockFormProps = {
  ownKey: OwnKey
  label: string
  hints: Record<OwnKey['protection'], string>
  busyLabel: string
  failure: string
  act: (key: LockedKey) => Promise<{ message: string }>
  /** Alternative actions, shown next to the button. */
  children?: ReactNode
}

/**
 * Form that unlocks the user's own key with a passphrase or passkey and runs an action with the
 * key.
 */
export function UnlockForm({ ownKey, hints, act, ...shared }: UnlockFormProps) {
  const { protected_identity, credential } = ownKey
  if (credential) {
    const use = () => act({ protected_identity, credential })
    return <PasskeyForm {...shared} hint={hints.passkey} act={use} />
  }
  const enter = (passphrase: string) => act({ protected_identity, passphrase })
  return <PassphraseForm {...shared} hint={hints.passphrase} act={enter} />
}
