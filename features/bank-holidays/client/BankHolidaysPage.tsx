import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  bankHolidayTexts as texts,
  deleteBankHoliday,
  listBankHolidays,
  type BankHolidayRow,
  bankHolidayYears,
} from '../contract/bank-holiday.ts'
import { formatDate } from '#kernel/format/date.ts'
import { SettingsFrame } from '#kernel/client/settings/SettingsFrame.tsx'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { BankHolidayYear, type OpenDialog } from './BankHolidayYear.tsx'

const words = {
  intro: `Standstills skip weekends and these days. From ${bankHolidayYears.last + 1} on, the portal also calculates the usual holidays of each nation, so you only have to add one-off holidays.`,
}

const BankHolidayDialog = lazyDialog(() => import('./BankHolidayDialog.tsx'), 'BankHolidayDialog')

const query = endpointDataQuery(['admin', 'bank-holidays'], listBankHolidays)

export function BankHolidaysPage() {
  const holidays = useQuery(query)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <SettingsFrame>
      <Breadcrumb
        crumbs={[{ label: 'Settings', link: linkTo('/settings') }, { label: texts.heading }]}
      />
      <PageHeading
        title={texts.heading}
        actions={
          <Button onClick={() => setDialog({ kind: 'add' })}>
            <Plus aria-hidden="true" />
            Add bank holiday
          </Button>
        }
      />
      <p className="max-w-measure text-muted">{words.intro}</p>
      <LoadState query={holidays} failure="Failed to load bank holidays">
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
          failure="Failed to remove the bank holiday"
          act={() => call(deleteBankHoliday, { params: { holidayId: dialog.holiday.id } })}
          onClose={close}
        />
      )}
    </SettingsFrame>
  )
}

type YearsProps = { holidays: readonly BankHolidayRow[]; onOpen: (dialog: OpenDialog) => void }

/** One collapsible panel per year; only the current year is initially open. */
function Years({ holidays, onOpen }: YearsProps) {
  const current = String(useNow().getFullYear())
  if (holidays.length === 0) return <EmptyState title="No bank holidays in this year" />
  const years = Map.groupBy(holidays, ({ day }) => day.slice(0, 4))
  return (
    <div className="flex flex-col gap-3">
      {[...years].map(([year, rows]) => (
        <BankHolidayYear
          key={year}
          year={year}
          rows={rows}
          onOpen={onOpen}
          startsOpen={year === current}
        />
      ))}
    </div>
  )
}
