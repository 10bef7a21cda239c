import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  bankHolidayTexts as texts,
  deleteBankHoliday,
  listBankHolidays,
  type BankHolidayRow,
} from '#domain/contract/bank-holiday.ts'
import { nationLabels } from '#domain/contract/nation.ts'
import { formatDate } from '#domain/format/date.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { askData } from '#client/lib/ask.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { AdminSubNav } from '#client/lists/AdminSubNav.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Table } from '#client/ui/Table.tsx'
import { useNow } from '#client/ui/use-now.ts'

const BankHolidayDialog = lazyDialog(() => import('./BankHolidayDialog.tsx'), 'BankHolidayDialog')

const query = askData(['admin', 'bank-holidays'], listBankHolidays)

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'remove'; holiday: BankHolidayRow }

export function BankHolidaysPage() {
  const holidays = useQuery(query)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="flex flex-col gap-6">
      <AdminSubNav />
      <PageHeading
        title={texts.heading}
        actions={<Button onClick={() => setDialog({ kind: 'add' })}>Add bank holiday</Button>}
      />
      <p className="max-w-measure text-muted">{texts.intro}</p>
      <LoadState query={holidays} failure={texts.loadFailed}>
        <Skeleton shape="table" count={10} label="Loading bank holidays" />
      </LoadState>
      {holidays.data && <Years holidays={holidays.data} onOpen={setDialog} />}
      {dialog && dialog.kind !== 'remove' && (
        <BankHolidayDialog
          holiday={dialog.kind === 'edit' ? dialog.holiday : undefined}
          onClose={close}
        />
      )}
      {dialog?.kind === 'remove' && (
        <ActionDialog
          title={`Remove “${dialog.holiday.name}” on ${formatDate(dialog.holiday.day)}?`}
          description={texts.runningUnchanged}
          verb="Remove"
          busyLabel="Removing..."
          isDangerous
          failure={texts.deleteFailed}
          act={() => call(deleteBankHoliday, { params: { holidayId: dialog.holiday.id } })}
          onClose={close}
        />
      )}
    </div>
  )
}

type YearsProps = { holidays: readonly BankHolidayRow[]; onOpen: (dialog: OpenDialog) => void }

function Years({ holidays, onOpen }: YearsProps) {
  const years = [...new Set(holidays.map(({ day }) => day.slice(0, 4)))]
  const current = String(useNow().getFullYear())
  const [chosen, setChosen] = useState(current)
  const shown = holidays.filter(({ day }) => day.startsWith(chosen))
  return (
    <>
      <div className="max-w-40">
        <Select
          label="Year"
          name="year"
          options={[...new Set([...years, current])]
            .toSorted()
            .map((year) => ({ value: year, label: year }))}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      {shown.length === 0 && <EmptyState title={texts.none} />}
      {shown.length > 0 && (
        <Table<BankHolidayRow>
          caption={`${texts.heading} ${chosen}`}
          rows={shown}
          rowKey={({ id }) => id}
          columns={[
            { key: 'day', header: 'Day', kind: 'title', cell: ({ day }) => formatDate(day) },
            { key: 'nation', header: 'Nation', cell: ({ nation }) => nationLabels[nation] },
            { key: 'name', header: 'Holiday', cell: ({ name }) => name },
            {
              key: 'actions',
              header: 'Actions',
              kind: 'actions',
              cell: (holiday) => <Actions holiday={holiday} onOpen={onOpen} />,
            },
          ]}
        />
      )}
    </>
  )
}

type ActionsProps = { holiday: BankHolidayRow; onOpen: (dialog: OpenDialog) => void }

function Actions({ holiday, onOpen }: ActionsProps) {
  const label = `${holiday.name}, ${formatDate(holiday.day)}, ${nationLabels[holiday.nation]}`
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      <Button
        kind="secondary"
        size="small"
        aria-label={`Change: ${label}`}
        onClick={() => onOpen({ kind: 'edit', holiday })}
      >
        Change
      </Button>
      <Button
        kind="secondary"
        size="small"
        aria-label={`Remove: ${label}`}
        onClick={() => onOpen({ kind: 'remove', holiday })}
      >
        Remove
      </Button>
    </div>
  )
}
