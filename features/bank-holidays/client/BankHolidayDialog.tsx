import {
  bankHolidayInput,
  bankHolidayTexts as texts,
  createBankHoliday,
  updateBankHoliday,
  type BankHolidayRow,
} from '../contract/bank-holiday.ts'
import { nationLabels, ukNations } from '#kernel/contract/nation.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { textsOf, useForm } from '#kernel/client/lib/form.ts'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

const nations = ukNations.map((value) => ({ value, label: nationLabels[value] }))

type BankHolidayDialogProps = {
  /** Holiday to change; undefined to add one. */
  holiday: BankHolidayRow | undefined
  onClose: () => void
}

export function BankHolidayDialog({ holiday, onClose }: BankHolidayDialogProps) {
  const form = useForm({
    initial: textsOf(['nation', 'day', 'name'], holiday ?? {}),
    schema: bankHolidayInput,
    failure: 'Failed to save the bank holiday',
    scope: 'holiday',
    submit: (body) =>
      finish(
        holiday
          ? call(updateBankHoliday, { params: { holidayId: holiday.id }, body })
          : call(createBankHoliday, { body }),
        onClose,
      ),
  })
  return (
    <FormDialog
      title={holiday ? 'Change bank holiday' : 'Add bank holiday'}
      description={texts.runningUnchanged}
      verb={holiday ? 'Save' : 'Add bank holiday'}
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      <Select
        label="Nation"
        placeholder="Choose a nation"
        options={nations}
        {...form.field('nation')}
      />
      <TextInput type="date" label="Day" {...form.field('day')} />
      <TextInput label="Name" {...form.field('name')} />
    </FormDialog>
  )
}
