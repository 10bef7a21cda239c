import { useState } from 'react'
import { revokeApiToken, tokenTexts, type ApiToken } from '#features/accounts/contract/api-token.ts'
import { tokenScopes } from '#kernel/contract/token-scopes.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

const texts = {
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke “${name}”?`,
}

export function TokenTable({ tokens }: { tokens: ApiToken[] }) {
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  return (
    <>
      <Table
        caption={tokenTexts.title}
        columns={columnsFor(setRevoking)}
        rows={tokens}
        rowKey={({ id }) => id}
      />
      {revoking && (
        <ActionDialog
          title={texts.revokeTitle(revoking.name)}
          description="Programs using this token will stop working straight away. You can’t undo this."
          verb={texts.revoke}
          busyLabel="Revoking..."
          isDangerous
          act={() => call(revokeApiToken, { params: { tokenId: revoking.id } })}
          failure="Failed to revoke the token"
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}

function columnsFor(onRevoke: (token: ApiToken) => void): Column<ApiToken>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      kind: 'title',
      cell: ({ name, start }) => (
        <>
          <span className="wrap-anywhere">{name}</span>
          <code className="block text-sm font-normal text-muted">{start}…</code>
        </>
      ),
    },
    {
      key: 'scopes',
      header: tokenTexts.scopes,
      cell: ({ scopes }) => (
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{tokenScopes[scope].label}</li>
          ))}
        </ul>
      ),
    },
    {
      key: 'last-used',
      header: 'Last used',
      cell: ({ last_used_at }) =>
        last_used_at ? <Time iso={last_used_at} show="short" /> : 'Not yet',
    },
    {
      key: 'expires',
      header: 'Expires',
      cell: ({ expires_at, is_expired }) =>
        is_expired ? (
          <ReviewBadge status="rejected" label="Expired" />
        ) : (
          <Time iso={expires_at} show="short" />
        ),
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (token) => (
        <Button
          kind="secondary"
          size="small"
          aria-label={`${texts.revoke}: ${token.name}`}
          onClick={() => onRevoke(token)}
        >
          {texts.revoke}
        </Button>
      ),
    },
  ]
}
