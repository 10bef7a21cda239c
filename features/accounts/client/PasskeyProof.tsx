import { useState } from 'react'
import { passkeyTexts, type PasskeyAssertion } from '../contract/passkey.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { signWithPasskey } from './passkeys.ts'

interface PasskeyProofProps {
  /** Sends the signature to the server, then leaves the page or closes the dialog. */
  prove: (credential: PasskeyAssertion) => Promise<void>
}

/**
 * Button that confirms the user's identity with a passkey, with an error message above it if that
 * fails.
 */
export function PasskeyProof({ prove }: PasskeyProofProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function ask(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await prove(await signWithPasskey())
    } catch (error) {
      setFailure(messageOf(error, passkeyTexts.notUsed))
      setIsBusy(false)
    }
  }
  return (
    <>
      {failure && <Banner kind="danger">{failure}</Banner>}
      <Button kind="secondary" isBusy={isBusy} busyLabel="Checking..." onClick={() => void ask()}>
        Use a passkey
      </Button>
    </>
  )
}
