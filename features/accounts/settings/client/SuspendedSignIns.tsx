import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepPasskey, passkeyTexts, removePasskey } from '#features/accounts/contract/passkey.ts'
import { keepIdentity, unlinkIdentity, ssoTexts } from '#features/accounts/contract/sso.ts'
import { suspendedTexts as texts } from '#features/accounts/contract/suspended-sign-ins.ts'
import { identitiesQuery, passkeysQuery } from '#features/accounts/client/sign-ins.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

interface Suspended {
  key: string
  name: string
  kind: string
  last_used_at: string | null
  keep: () => Promise<{ message: string }>
  remove: () => Promise<{ message: string }>
}

type Asked = { step: 'keep' | 'remove'; row: Suspended }

/**
 * Passkeys and linked identities that a password reset has suspended. Shown after the first sign-in
 * with the new password; hidden if there are none.
 */
export function SuspendedSignIns() {
  const rows = useSuspended()
  const [asked, setAsked] = useState<Asked | null>(null)
  if (rows.length === 0) return null
  return (
    <Panel title={texts.title}>
      <div className="flex flex-col gap-4">
        <Banner kind="warning">{texts.about}</Banner>
        <Table
          caption={texts.title}
          columns={columnsFor(setAsked)}
          rows={rows}
          rowKey={({ key }) => key}
        />
      </div>
      {asked && (
        <ActionDialog
          title={texts[asked.step].title(asked.row.name)}
          description={texts[asked.step].about}
          verb={texts[asked.step].verb}
          busyLabel={texts[asked.step].busy}
          isDangerous={asked.step === 'remove'}
          act={asked.row[asked.step]}
          failure={texts.failed}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  )
}

function useSuspended(): Suspended[] {
  const passkeys = useQuery(passkeysQuery).data ?? []
  const identities = useQuery(identitiesQuery).data?.data ?? []
  return [
    ...passkeys
      .filter(({ suspended_at }) => suspended_at !== null)
      .map(({ id, name, last_used_at }) => ({
        key: `passkey-${id}`,
        name,
        kind: 'Passkey',
        last_used_at,
        keep: () => call(keepPasskey, { params: { passkeyId: id } }),
        remove: () => call(removePasskey, { params: { passkeyId: id } }),
      })),
    ...identities
      .filter(({ suspended_at }) => suspended_at !== null)
      .map(({ id, email, provider, last_used_at }) => ({
        key: `identity-${id}`,
        name: email,
        kind: ssoTexts.signInWith(provider),
        last_used_at,
        keep: () => call(keepIdentity, { params: { identityId: id } }),
        remove: () => call(unlinkIdentity, { params: { identityId: id } }),
      })),
  ]
}

function columnsFor(onAsk: (asked: Asked) => void): Column<Suspended>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      kind: 'title',
      cell: ({ name, kind }) => (
        <>
          <span className="block wrap-anywhere">{name}</span>
          <span className="block text-sm font-normal text-muted">{kind}</span>
        </>
      ),
    },
    {
      key: 'last-used',
      header: 'Last used',
      cell: ({ last_used_at }) =>
        last_used_at ? <Time iso={last_used_at} show="short" /> : passkeyTexts.never,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (row) => (
        <div className="flex flex-wrap gap-2 md:justify-end">
          {(['keep', 'remove'] as const).map((step) => (
            <Button
              key={step}
              kind="secondary"
              size="small"
              aria-label={`${texts[step].verb}: ${row.name}`}
              onClick={() => onAsk({ step, row })}
            >
              {texts[step].verb}
            </Button>
          ))}
        </div>
      ),
    },
  ]
}
