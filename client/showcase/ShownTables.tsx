// Figures, tables and charts.
import { useState } from 'react'
import type { TenderStatus } from '#domain/contract/tender.ts'
import { formatMoney } from '#domain/format/money.ts'
import { BarChart } from '#client/ui/BarChart.tsx'
import { DaysLeft } from '#client/ui/DaysLeft.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { Pager } from '#client/ui/Pager.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { StatCard } from '#client/ui/StatCard.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Table } from '#client/ui/Table.tsx'
import { Time } from '#client/ui/Time.tsx'
import { inHours, link, nothing } from './samples.tsx'

export function Stats() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <StatCard label="Active Tenders" figure={1284} link={link} />
      <StatCard label="Total Views" figure={20411} note="15.9 per tender" />
      <StatCard label="Total Interests" figure={311} note="1.5% conversion" link={link} />
      <StatCard label="Pending Questions" figure={0} />
    </div>
  )
}

const tenders = [
  { id: 1, title: 'Cleaning of the offices', status: 'published', value: '1234567.5', left: 30 },
  { id: 2, title: 'Waste collection, north', status: 'draft', value: '89000', left: 300 },
  {
    id: 3,
    title: 'Framework for the maintenance of grounds and sports fields in all boroughs',
    status: 'awarded',
    value: '250000',
    left: -5,
  },
] satisfies { id: number; title: string; status: TenderStatus; value: string; left: number }[]

export function Tables() {
  const [page, setPage] = useState(2)
  return (
    <div className="space-y-4">
      <Table
        caption="Tenders"
        rows={tenders}
        rowKey={(tender) => tender.id}
        detail={(tender) => (tender.id === 1 ? <pre>{JSON.stringify(tender, null, 2)}</pre> : null)}
        columns={[
          {
            key: 'title',
            header: 'Title',
            kind: 'title',
            cell: (tender) => link({ className: 'link', children: tender.title }),
            sort: { direction: 'ascending', link },
          },
          {
            key: 'status',
            header: 'Status',
            cell: (tender) => <StatusBadge status={tender.status} />,
          },
          {
            key: 'deadline',
            header: 'Deadline',
            sort: { direction: 'none', link },
            cell: (tender) => (
              <>
                <Time iso={inHours(tender.left)} show="short" />{' '}
                <DaysLeft deadline={inHours(tender.left)} />
              </>
            ),
          },
          {
            key: 'value',
            header: 'Value',
            kind: 'figure',
            cell: (tender) => formatMoney(tender.value, 'GBP'),
          },
          {
            key: 'actions',
            header: 'Actions',
            kind: 'actions',
            cell: (tender) => (
              <Menu
                label={`Actions for ${tender.title}`}
                items={[{ label: 'Edit', onSelect: nothing }]}
              />
            ),
          },
        ]}
      />
      <Pager
        page={page}
        lastPage={3}
        total={1284}
        link={(target, props) => <a href="#main" {...props} onClick={() => setPage(target)} />}
      />
    </div>
  )
}

export function Charts() {
  return (
    <Panel title="Charts">
      <div className="grid gap-8 md:grid-cols-2">
        <BarChart
          title="Tenders by status"
          labelHeader="Status"
          valueHeader="Tenders"
          bars={[
            { label: 'Draft', value: 12, colour: 5 },
            { label: 'Published', value: 31, colour: 1 },
            { label: 'Closed', value: 7, colour: 4 },
            { label: 'Awarded', value: 18, colour: 3 },
            { label: 'Cancelled', value: 2, colour: 2 },
          ]}
        />
        <BarChart title="Downloads" labelHeader="Document" valueHeader="Downloads" bars={[]} />
      </div>
    </Panel>
  )
}
