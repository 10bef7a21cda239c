import { useId } from 'react'
import { interestListTexts } from '#domain/contract/interest-words.ts'
import type { ArchivedInterest } from '#domain/contract/interest.ts'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Time } from '#client/ui/Time.tsx'

const columns: Column<ArchivedInterest>[] = [
  {
    key: 'title',
    header: 'Tender',
    kind: 'title',
    cell: ({ title, reference }) => (
      <>
        {title}
        <span className="block text-sm font-normal text-muted tabular-nums">{reference}</span>
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

/** Interests in archived tenders; hidden if there are none. */
export function ArchivedInterests({ interests }: { interests: ArchivedInterest[] }) {
  const id = useId()
  if (interests.length === 0) return null
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-h3 font-semibold">
        {interestListTexts.archivedTitle}
      </h2>
      <p className="mb-3 text-muted">{interestListTexts.archivedHint}</p>
      <Table
        caption={interestListTexts.archivedTitle}
        columns={columns}
        rows={interests}
        rowKey={({ id: key }) => key}
        isDense
      />
    </section>
  )
}
