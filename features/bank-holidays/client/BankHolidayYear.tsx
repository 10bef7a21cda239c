import type { BankHolidayRow } from '../contract/bank-holiday.ts'
import { bankHolidayTexts as texts } from '../contract/bank-holiday.ts'
import { nationLabels } from '#kernel/contract/nation.ts'
import { formatDate } from '#kernel/format/date.ts'
import { ActionMenu } from '#kernel/client/ui/ActionMenu.tsx'
import { FoldedPanel } from '#kernel/client/ui/FoldedPanel.tsx'
import { Table } from '#kernel/client/ui/Table.tsx'

export type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'remove'; holiday: BankHolidayRow }

/** Holiday with the rows of all nations that have it on the same day. */
type Holiday = BankHolidayRow & { nations: readonly BankHolidayRow[] }

type BankHolidayYearProps = {
  year: string
  rows: readonly BankHolidayRow[]
  startsOpen: boolean
  onOpen: (dialog: OpenDialog) => void
}

export function BankHolidayYear({ year, rows, startsOpen, onOpen }: BankHolidayYearProps) {
  const groups = Map.groupBy(rows, ({ day, name }) => `${day} ${name}`)
  const holidays = [...groups.values()].map((nations) => ({ ...nations[0]!, nations }))
  return (
    <FoldedPanel title={year} count={holidays.length} level={2} startsOpen={startsOpen}>
      <div className="*:rounded-none *:border-0">
        <Table<Holiday>
          caption={`${texts.heading} ${year}`}
          rows={holidays}
          rowKey={({ id }) => id}
          isDense
          columns={[
            { key: 'day', header: 'Day', cell: ({ day }) => formatDate(day) },
            {
              key: 'name',
              header: 'Holiday',
              kind: 'title',
              cell: ({ name }) => <span className="whitespace-normal">{name}</span>,
            },
            {
              key: 'nations',
              header: 'Nations',
              cell: ({ nations }) => nations.map(({ nation }) => nationLabels[nation]).join(', '),
            },
            {
              key: 'actions',
              header: 'Actions',
              kind: 'actions',
              cell: (holiday) => <Actions holiday={holiday} onOpen={onOpen} />,
            },
          ]}
        />
      </div>
    </FoldedPanel>
  )
}

type ActionsProps = { holiday: Holiday; onOpen: (dialog: OpenDialog) => void }

function Actions({ holiday: { name, day, nations }, onOpen }: ActionsProps) {
  const act = (verb: string, kind: 'edit' | 'remove') =>
    nations.map((holiday) => ({
      label: nations.length > 1 ? `${verb} for ${nationLabels[holiday.nation]}` : verb,
      isDangerous: kind === 'remove',
      onSelect: () => onOpen({ kind, holiday }),
    }))
  return (
    <ActionMenu
      subject={`${name}, ${formatDate(day)}`}
      actions={[...act('Change', 'edit'), ...act('Remove', 'remove')]}
      isFolded
    />
  )
}
