import {
  modifyContract,
  rateKpi,
  terminateContract,
  useOption as recordOption,
  contractLimits,
  kpiRatingLabels,
  kpiRatings,
  type ContractDetail,
  type ContractKpi,
} from '../contract/contract.ts'
import { formatDate } from '#kernel/format/date.ts'
import { exactMoney } from '#kernel/format/money.ts'
import { needsKpis } from '../rules/contract-terms.ts'
import { useApproval } from '#features/approvals/client/use-approval.tsx'
import { Comparison } from '#kernel/client/dialogs/Comparison.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { ReasonDialog } from '#features/evaluation/client/ReasonDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useEdited } from '#kernel/client/lib/use-edited.ts'
import { MoneyInput } from '#kernel/client/ui/MoneyInput.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { fetchContract, withContract } from './contract-queries.ts'
import { EditContractDialog } from './EditContractDialog.tsx'
import type { ContractOption } from './OptionsPanel.tsx'

const texts = {
  changeFailed: 'Failed to record the change',
}

export type OpenContractDialog =
  | { kind: 'modify' }
  | { kind: 'edit' }
  | { kind: 'terminate' }
  | { kind: 'use'; option: ContractOption }
  | { kind: 'rate'; kpi: ContractKpi }

type DialogProps = { contract: ContractDetail; onClose: () => void }

const published = 'The reason is published with the notice of the tender.'

export function ContractDialogs(props: DialogProps & { dialog: OpenContractDialog }) {
  const { dialog, contract, onClose } = props
  const shared = { contract, onClose }
  if (dialog.kind === 'modify') return <ModifyDialog {...shared} />
  if (dialog.kind === 'edit') return <EditContractDialog {...shared} />
  if (dialog.kind === 'terminate') return <TerminateDialog {...shared} />
  if (dialog.kind === 'rate') return <RateDialog {...shared} kpi={dialog.kpi} />
  const { option } = dialog
  return (
    <ReasonDialog
      title={`Use “${option.title}”?`}
      description={`The contract then ends on ${formatDate(option.extends_to)}. We’ll email the supplier.`}
      label="Reason"
      hint={published}
      verb="Use option"
      busyLabel="Saving..."
      failure={texts.changeFailed}
      act={(reason) =>
        call(recordOption, {
          params: { contractId: contract.id, optionId: option.id },
          body: { reason },
        }).then(withContract)
      }
      onClose={onClose}
    />
  )
}

function ModifyDialog({ contract, onClose }: DialogProps) {
  const edited = useEdited(contract, () => fetchContract(contract.id))
  const approval = useApproval(contract.tender.id, onClose)
  const form = useForm({
    initial: termsOf(edited.opened),
    failure: texts.changeFailed,
    scope: 'modification',
    submit: (values) =>
      edited.save(({ id, revision }) => {
        const body = { ...values, revision }
        const sent = call(modifyContract, { params: { contractId: id }, body }).then(withContract)
        return approval.attempt(finish(sent, onClose), {
          kind: 'modification',
          contract_id: id,
          ...values,
        })
      }),
  })
  return (
    <FormDialog
      title="Record a modification"
      description="The former value and last day stay on record. We’ll email the supplier."
      verb="Record modification"
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      {approval.offer}
      <Comparison
        edited={edited}
        form={form}
        valuesOf={termsOf}
        describe={({ value, ends_on }, { currency }) => [
          { term: 'Value', value: value && exactMoney(value, currency) },
          { term: 'Last day', value: ends_on && formatDate(ends_on) },
        ]}
      />
      <MoneyInput
        label="New value"
        currency={contract.currency}
        {...form.field('value')}
        onChange={(value) => form.set('value', value)}
      />
      <TextInput type="date" label="New last day" {...form.field('ends_on')} />
      <TextArea
        label="Reason"
        hint={published}
        rows={4}
        limit={contractLimits.reason}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

const termsOf = ({ value, ends_on }: ContractDetail) => ({ value, ends_on, reason: '' })

const notStarted =
  'This contract hasn’t started. If it is never to start, choose a day before its first day.'

function TerminateDialog({ contract, onClose }: DialogProps) {
  const hasStarted = contract.starts_on <= contract.today
  const form = useForm({
    initial: { terminated_on: contract.today, reason: '' },
    failure: texts.changeFailed,
    scope: 'termination',
    submit: (body) => {
      const sent = call(terminateContract, { params: { contractId: contract.id }, body })
      return finish(sent.then(withContract), onClose)
    },
  })
  return (
    <FormDialog
      title={`Terminate “${contract.title}”?`}
      description="A terminated contract can no longer be changed. We’ll email the supplier."
      verb="Terminate contract"
      busyLabel="Terminating..."
      kind="danger"
      form={form}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label="Last day of the contract"
        hint={hasStarted ? undefined : notStarted}
        {...form.field('terminated_on')}
      />
      <TextArea
        label="Reason"
        hint={published}
        rows={4}
        limit={contractLimits.reason}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

const ratings = kpiRatings.map((value) => ({ value, label: kpiRatingLabels[value] }))

function RateDialog({ contract, kpi, onClose }: DialogProps & { kpi: ContractKpi }) {
  const form = useForm({
    initial: { rating: '', rated_on: contract.today, note: '' },
    failure: 'Failed to record the rating',
    scope: 'rating',
    submit: ({ rating, ...body }) =>
      finish(
        call(rateKpi, {
          params: { contractId: contract.id, kpiId: kpi.id },
          body: { ...body, rating: rating as (typeof kpiRatings)[number] },
        }).then(withContract),
        onClose,
      ),
  })
  return (
    <FormDialog
      title={`Rate “${kpi.name}”`}
      description={`Target: ${kpi.target}. The supplier sees the rating and your note.${needsKpis(contract.value) ? ' The rating becomes public, but not the note.' : ''}`}
      verb="Record rating"
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      <RadioGroup
        label="Rating"
        options={ratings}
        {...form.field('rating')}
        onChange={(rating) => form.set('rating', rating)}
      />
      <TextInput type="date" label="Day of the rating" {...form.field('rated_on')} />
      <TextArea
        label="Note"
        isOptional
        rows={3}
        limit={contractLimits.reason}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
