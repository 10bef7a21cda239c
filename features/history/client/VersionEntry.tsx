import type { TenderVersion } from '#features/tenders/history/contract/history.ts'
import { versionedFieldLabels } from '#features/tenders/history/contract/history.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { ChangedValue } from './ChangedValue.tsx'

type VersionEntryProps = { version: TenderVersion; currency: string; isNew: boolean }

export function VersionEntry({ version, currency, isNew }: VersionEntryProps) {
  const { created_at, change_note, user, is_public, changes } = version
  const title = formatDateTime(created_at)
  return (
    <Panel
      title={title}
      level={3}
      actions={
        <>
          {isNew && <Tag tone="pending">New since your last visit</Tag>}
          {is_public === false && <Tag>Not shown to suppliers</Tag>}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {user && <p className="text-sm text-muted">Changed by {user.name}</p>}
        {change_note && (
          <blockquote className="border-s-4 border-line ps-4 whitespace-pre-line">
            {change_note}
          </blockquote>
        )}
        {/* Both texts start at the same height and are equally wide, so that they can be compared. */}
        <div className="md:[&_:is(td,th)]:align-top md:[&_table]:table-fixed md:[&_tbody_th]:pt-2 md:[&_thead_th:first-child]:w-44">
          <Table
            caption={`Changes of ${title}`}
            // Several lots may change at once, so the field is not a unique key.
            rows={changes.map((change, index) => ({ ...change, index }))}
            rowKey={({ index }) => index}
            columns={[
              {
                key: 'field',
                header: 'Field',
                kind: 'title',
                cell: ({ field }) => versionedFieldLabels[field],
              },
              {
                key: 'from',
                header: 'Before',
                cell: (change) => <ChangedValue change={change} currency={currency} side="from" />,
              },
              {
                key: 'to',
                header: 'After',
                cell: (change) => <ChangedValue change={change} currency={currency} side="to" />,
              },
            ]}
          />
        </div>
      </div>
    </Panel>
  )
}
