import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Reply } from '#domain/contract/endpoint.ts'
import {
  adoptScimToken,
  createScimToken,
  deleteScimToken,
  scimTexts as texts,
  type getScimToken,
} from '#domain/contract/scim.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { SecretDialog } from '#client/dialogs/SecretDialog.tsx'
import { call } from '#client/lib/api.ts'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { FactList } from '#client/ui/FactList.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Time } from '#client/ui/Time.tsx'
import { Copied } from './AddressList.tsx'
import { scimQuery } from './sso-queries.ts'
import { useWhyNotManage } from './use-why-not-manage.ts'

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
    <Panel title={texts.title}>
      <div className="flex flex-col gap-4">
        <p className="max-w-measure">{texts.about}</p>
        <LoadState query={query} failure={texts.loadFailed}>
          <Skeleton shape="table" count={1} label="Loading the token" />
        </LoadState>
        {token?.is_suspended && (
          <Suspended token={token} onAdopt={mayManage && (() => setDialog('adopt'))} />
        )}
        {query.data && <FactList layout="rows" facts={factsOf(query.data)} />}
        {mayManage && (
          <div className="flex flex-wrap gap-3">
            <Button kind="secondary" onClick={() => setDialog('create')}>
              {token ? texts.replace : texts.create}
            </Button>
            {token && (
              <Button kind="secondary" onClick={() => setDialog('delete')}>
                {texts.delete}
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
          title={texts.copyNow}
          description={<p>{texts.shownOnce}</p>}
          label={texts.token}
          secret={secret}
          question={texts.savedQuestion}
          onClose={() => setSecret(null)}
        />
      )}
    </Panel>
  )
}

const words = {
  create: { title: texts.createTitle, description: texts.createAbout, verb: texts.create },
  replace: { title: texts.replaceTitle, description: texts.replaceAbout, verb: texts.replace },
  delete: { title: texts.deleteTitle, description: texts.deleteAbout, verb: texts.delete },
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
      failure={texts.failed}
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
      title={texts.suspended}
      actions={
        onAdopt && (
          <Button kind="secondary" onClick={onAdopt}>
            {texts.adopt}
          </Button>
        )
      }
    >
      {texts.suspendedAbout(token.made_by)}
    </Banner>
  )
}

function AdoptDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActionDialog
      title={texts.adoptTitle}
      description={texts.adoptAbout}
      verb={texts.adopt}
      busyLabel="Confirming..."
      act={() => call(adoptScimToken)}
      failure={texts.failed}
      onClose={onClose}
    />
  )
}

function factsOf({ data, address }: Reply<typeof getScimToken>) {
  return [
    { term: texts.address, value: <Copied text={address} name={`Copy: ${texts.address}`} /> },
    { term: texts.token, value: data ? <code>{data.start}…</code> : texts.noToken },
    ...(data
      ? [
          {
            term: 'Last used',
            value: data.last_used_at ? <Time iso={data.last_used_at} /> : texts.never,
          },
          { term: texts.madeBy, value: data.made_by ?? texts.nobody },
        ]
      : []),
  ]
}
