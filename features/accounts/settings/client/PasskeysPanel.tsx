import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  maxPasskeys,
  passkeyTexts as texts,
  type Passkey,
} from '#features/accounts/contract/passkey.ts'
import { passkeysQuery } from '#features/accounts/client/sign-ins.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import type { OpenPasskeyDialog } from './PasskeyDialogs.tsx'
import { PasskeyTable } from './PasskeyTable.tsx'

const PasskeyDialog = lazyDialog(() => import('./PasskeyDialogs.tsx'), 'PasskeyDialog')

export function PasskeysPanel() {
  const passkeys = useQuery(passkeysQuery)
  const [dialog, setDialog] = useState<OpenPasskeyDialog | null>(null)
  const isFull = (passkeys.data?.length ?? 0) >= maxPasskeys
  return (
    <Panel
      title={texts.title}
      actions={
        <Button
          kind="secondary"
          size="small"
          disabledReason={whyNoPasskey(isFull)}
          reasonAs="tooltip"
          onClick={() => setDialog({ kind: 'add' })}
        >
          {texts.add}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          Sign in with your fingerprint, face or screen lock instead of your password and code. A
          passkey can’t be guessed or phished.
        </p>
        <LoadState query={passkeys} failure="Failed to load your passkeys">
          <Skeleton shape="table" count={1} label="Loading passkeys" />
        </LoadState>
        {passkeys.data && <List passkeys={passkeys.data} onOpen={setDialog} />}
      </div>
      {dialog && <PasskeyDialog open={dialog} onClose={() => setDialog(null)} />}
    </Panel>
  )
}

function whyNoPasskey(isFull: boolean): string | null {
  if (!('PublicKeyCredential' in window)) return 'This browser can’t use passkeys.'
  return isFull ? texts.tooMany : null
}

type ListProps = { passkeys: Passkey[]; onOpen: (dialog: OpenPasskeyDialog) => void }

function List({ passkeys, onOpen }: ListProps) {
  if (passkeys.length === 0) return <p className="text-muted">You have no passkeys.</p>
  return <PasskeyTable passkeys={passkeys} onOpen={onOpen} />
}
