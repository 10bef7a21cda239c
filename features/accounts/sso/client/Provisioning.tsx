import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Reply } from '#kernel/contract/endpoint.ts'
import {
  adoptScimToken,
  createScimToken,
  deleteScimToken,
  scimTexts as texts,
  type getScimToken,
} from '#features/accounts/contract/scim.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { SecretDialog } from '#kernel/client/dialogs/SecretDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { Copied } from './AddressList.tsx'
import { scimQuery } from './sso-queries.ts'
import { useWhyNotManage } from './use-why-not-manage.ts'

const scimTexts = {
  address: 'Address (tenant URL)',
  token: 'Token',
  create: 'Create token',
  createAbout:
    'With the token, your directory can manage the accounts of your organisation in its proved domains.',
  replace: 'Replace token',
  delete: 'Delete token',
  deleteAbout:
    'Your directory can no longer create or deactivate accounts. Accounts stay as they are.',
  suspendedAbout: (maker: string | null) =>
    `${maker ?? 'The person'}, who created the token, has left your organisation or is no longer an owner. Your directory changes no accounts until an owner confirms the token. If they may have kept a copy of it, replace it instead.`,
  failed: 'Failed to change the token',
}

/** Panel for the token that the organisation's directory uses to create and deactivate accounts. */
export function Provisioning() {
  const query = useQuery(scimQuery)
  const [dialog, setDialog] = useState<'create' | 'delete' | 'adopt' | null>(null)
  const fresh = useRef<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const token = query.data?.data
  const mayManage = useWhyNotManage() === undefined
  function close() {
    setDialog(null)
    setSecret(fresh.current)
    fresh.current = null
  }
  return (
    <Panel title="Provisioning">
      <div className="flex flex-col gap-4">
        <p className="max-w-measure">
          Your directory can create accounts and deactivate those of people who have left, by SCIM
          2.0. Leavers are signed out at once.
        </p>
        <LoadState query={query} failure="Failed to load the token">
          <Skeleton shape="table" count={1} label="Loading the token" />
        </LoadState>
        {token?.is_suspended && (
          <Suspended token={token} onAdopt={mayManage && (() => setDialog('adopt'))} />
        )}
        {query.data && <FactList layout="rows" facts={factsOf(query.data)} />}
        {mayManage && (
          <div className="flex flex-wrap gap-3">
            <Button kind="secondary" onClick={() => setDialog('create')}>
              {token ? scimTexts.replace : scimTexts.create}
            </Button>
            {token && (
              <Button kind="secondary" onClick={() => setDialog('delete')}>
                {scimTexts.delete}
              </Button>
            )}
          </div>
        )}
      </div>
      {dialog === 'adopt' && <AdoptDialog onClose={close} />}
      {dialog && dialog !== 'adopt' && (
        <TokenDialog
          kind={dialog === 'create' && token ? 'replace' : dialog}
          onMade={(made) => (fresh.current = made)}
          onClose={close}
        />
      )}
      {secret && (
        <SecretDialog
          title="Copy the token now"
          description={<p>We keep only a fingerprint of it and can’t show it again.</p>}
          label={scimTexts.token}
          secret={secret}
          question="Have you saved the token? It will not be shown again."
          onClose={() => setSecret(null)}
        />
      )}
    </Panel>
  )
}

const words = {
  create: {
    title: 'Create a token for your directory?',
    description: scimTexts.createAbout,
    verb: scimTexts.create,
  },
  replace: {
    title: 'Replace the token?',
    description: 'The old token stops working straight away. Enter the new one in your directory.',
    verb: scimTexts.replace,
  },
  delete: {
    title: 'Delete the token?',
    description: scimTexts.deleteAbout,
    verb: scimTexts.delete,
  },
}

type TokenDialogProps = {
  kind: keyof typeof words
  onMade: (token: string) => void
  onClose: () => void
}

function TokenDialog({ kind, onMade, onClose }: TokenDialogProps) {
  async function create() {
    const reply = await call(createScimToken)
    onMade(reply.token)
    return reply
  }
  const isDangerous = kind === 'delete'
  return (
    <ActionDialog
      {...words[kind]}
      busyLabel={isDangerous ? 'Deleting...' : 'Creating...'}
      isDangerous={isDangerous}
      act={isDangerous ? () => call(deleteScimToken) : create}
      failure={scimTexts.failed}
      onClose={onClose}
    />
  )
}

type SuspendedProps = {
  token: { made_by: string | null }
  /** Opens the dialog that confirms the token; false for users who may not. */
  onAdopt: false | (() => void)
}

function Suspended({ token, onAdopt }: SuspendedProps) {
  return (
    <Banner
      kind="warning"
      title="The directory is suspended"
      actions={
        onAdopt && (
          <Button kind="secondary" onClick={onAdopt}>
            {texts.adopt}
          </Button>
        )
      }
    >
      {scimTexts.suspendedAbout(token.made_by)}
    </Banner>
  )
}

function AdoptDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActionDialog
      title="Confirm the token?"
      description="You become responsible for it, and your directory can change accounts again."
      verb={texts.adopt}
      busyLabel="Confirming..."
      act={() => call(adoptScimToken)}
      failure={scimTexts.failed}
      onClose={onClose}
    />
  )
}

function factsOf({ data, address }: Reply<typeof getScimToken>) {
  return [
    {
      term: scimTexts.address,
      value: <Copied text={address} name={`Copy: ${scimTexts.address}`} />,
    },
    { term: scimTexts.token, value: data ? <code>{data.start}…</code> : 'None' },
    ...(data
      ? [
          {
            term: 'Last used',
            value: data.last_used_at ? <Time iso={data.last_used_at} /> : 'Not yet',
          },
          { term: 'Responsible owner', value: data.made_by ?? 'Nobody' },
        ]
      : []),
  ]
}
