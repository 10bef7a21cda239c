import type { ArchivedInterest } from '../contract/interest.ts'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

const texts = {
  archivedTitle: 'Deleted tenders',
}

const columns: Column<ArchivedInterest>[] = [
  {
    key: 'title',
    header: 'Tender',
    kind: 'title',
    cell: ({ title, reference }) => (
      <>
        {title}
        <span className="block text-sm font-normal text-muted">{reference}</span>
      </>
    ),
  },
  { key: 'buyer', header: 'Buyer', cell: ({ organisation }) => organisation.name },
  {
    key: 'deleted',
    header: 'Deleted',
    isLabelled: true,
    cell: ({ deleted_at }) => <Time iso={deleted_at} show="short" />,
  },
]

/** Collapsible list of the interests in archived tenders; hidden if there are none. */
export function ArchivedInterests({ interests }: { interests: ArchivedInterest[] }) {
  if (interests.length === 0) return null
  return (
    <Disclosure isWide summary={`${texts.archivedTitle} (${interests.length})`}>
      <p className="mb-3 text-muted">
        These tenders have been deleted, so you can no longer open them.
      </p>
      <Table
        caption={texts.archivedTitle}
        columns={columns}
        rows={interests}
        rowKey={({ id }) => id}
        isDense
      />
    </Disclosure>
  )
}
