import { passkeyTexts as texts, type Passkey } from '#features/accounts/contract/passkey.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import type { OpenPasskeyDialog } from './PasskeyDialogs.tsx'

const words = {
  suspectedAbout:
    'Somebody else may have a copy of this passkey, so you can no longer sign in with it. Remove it and add a new one.',
}

type PasskeyTableProps = { passkeys: Passkey[]; onOpen: (dialog: OpenPasskeyDialog) => void }

export function PasskeyTable({ passkeys, onOpen }: PasskeyTableProps) {
  const columns: Column<Passkey>[] = [
    {
      key: 'name',
      header: 'Name',
      kind: 'title',
      cell: ({ name, suspected_at, suspended_at, is_synced }) => (
        <>
          <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
            {name}
            {suspected_at && <Tag tone="rejected">May have been copied</Tag>}
            {suspended_at && <Tag tone="draft">Suspended</Tag>}
          </span>
          <span className="block text-sm font-normal text-muted">
            {is_synced ? 'Synced by a password manager' : 'On one device'}
          </span>
        </>
      ),
    },
    {
      key: 'last-used',
      header: 'Last used',
      cell: ({ last_used_at }) =>
        last_used_at ? <Time iso={last_used_at} show="short" /> : texts.never,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (passkey) => (
        <div className="flex flex-wrap gap-2 md:justify-end">
          <Button
            kind="secondary"
            size="small"
            aria-label={`${texts.rename}: ${passkey.name}`}
            onClick={() => onOpen({ kind: 'rename', passkey })}
          >
            {texts.rename}
          </Button>
          <Button
            kind="secondary"
            size="small"
            aria-label={`${texts.remove}: ${passkey.name}`}
            onClick={() => onOpen({ kind: 'remove', passkey })}
          >
            {texts.remove}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <>
      {passkeys.some(({ suspected_at }) => suspected_at) && (
        <Banner kind="danger">{words.suspectedAbout}</Banner>
      )}
      <Table caption={texts.title} columns={columns} rows={passkeys} rowKey={({ id }) => id} />
    </>
  )
}
