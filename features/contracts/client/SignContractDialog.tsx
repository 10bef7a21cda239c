import { useNavigate } from '@tanstack/react-router'
import { signContract, contractLimits } from '../contract/contract.ts'
import type {
  SignedAward,
  Standstill,
} from '#features/evaluation/standstill/contract/standstill.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { moneyInput } from '#features/tenders/contract/money-input.ts'
import { formatDate } from '#kernel/format/date.ts'
import { isAbove } from '#features/approvals/rules/approval.ts'
import { standstillState } from '#features/evaluation/standstill/rules/standstill.ts'
import { useApproval } from '#features/approvals/client/use-approval.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { MoneyInput } from '#kernel/client/ui/MoneyInput.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { ContractTerms, type KpiValues, type OptionValues } from './ContractTerms.tsx'

type SignContractDialogProps = {
  tender: Tender
  /** All awards of the tender. */
  awards: readonly SignedAward[]
  award: SignedAward
  standstill: Standstill | null
  today: string
  onClose: () => void
}

/** Dialog that adds the contract signed for an award to the contract register. */
export function SignContractDialog(props: SignContractDialogProps) {
  const { tender, award, standstill, onClose } = props
  const approval = useApproval(tender.id, onClose)
  const form = useSigning(props, approval.attempt)
  const isEarly = standstill && standstillState(standstill, form.values.signed_on) === 'running'
  return (
    <FormDialog
      title="Add the signed contract"
      description={`With ${award.supplier.name}, who will get an email. Title, value and dates become public; so do the indicators of a contract over £5 million and their ratings.`}
      verb="Add contract"
      busyLabel="Adding..."
      size="wide"
      form={form}
      onClose={onClose}
    >
      {approval.offer}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="Number" {...form.field('number')} />
        <TextInput type="date" label="Signed on" {...form.field('signed_on')} />
      </div>
      <TextInput label="Title" {...form.field('title')} />
      <MoneyInput
        label="Value"
        currency={tender.currency}
        {...form.field('value')}
        onChange={(value) => form.set('value', value)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput type="date" label="First day" {...form.field('starts_on')} />
        <TextInput type="date" label="Last day" {...form.field('ends_on')} />
      </div>
      {(form.errors['value_reason'] || isHigher(form.values.value, award)) && (
        <TextArea
          label="Reason for a value above the award’s"
          hint="An approver reads this if the value is above your organisation’s limit."
          rows={3}
          limit={contractLimits.reason}
          {...form.field('value_reason')}
        />
      )}
      {isEarly && (
        <TextArea
          label="Reason for signing before the end of the standstill"
          hint={`The last day of the standstill is ${formatDate(standstill.ends_on)}.`}
          rows={3}
          limit={contractLimits.reason}
          {...form.field('early_signing_reason')}
        />
      )}
      <ContractTerms
        scope="signing"
        errors={form.errors}
        options={form.values.options}
        kpis={form.values.kpis}
        onOptions={(options) => form.set('options', options)}
        onKpis={(kpis) => form.set('kpis', kpis)}
      />
    </FormDialog>
  )
}

/** Returns whether the entered value exceeds the award's, in which case a reason is required. */
function isHigher(entered: string, { value }: SignedAward): boolean {
  const amount = moneyInput.safeParse(entered)
  return Boolean(amount.success && amount.data && value && isAbove(amount.data, value))
}

/**
 * Returns the suggested number of the contract: the tender's reference with the lot's number and, if
 * the lot has several winners, the winner's place among them.
 */
function usualNumber(tender: Tender, award: SignedAward, awards: readonly SignedAward[]): string {
  const ofLot = awards.filter(({ lot_id }) => lot_id === award.lot_id)
  const place = ofLot.findIndex(({ supplier }) => supplier.id === award.supplier.id) + 1
  return [tender.reference, award.lot_number, ofLot.length > 1 && place].filter(Boolean).join('-')
}

function useSigning(
  { tender, award, awards, today, onClose }: SignContractDialogProps,
  attempt: ReturnType<typeof useApproval>['attempt'],
) {
  const navigate = useNavigate()
  return useForm({
    initial: {
      number: usualNumber(tender, award, awards),
      title: award.title,
      value: award.value ?? '',
      signed_on: today,
      starts_on: '',
      ends_on: '',
      early_signing_reason: '',
      value_reason: '',
      options: [] as OptionValues[],
      kpis: [] as KpiValues[],
    },
    failure: 'Failed to add the contract',
    scope: 'signing',
    submit: async (values) => {
      const { lot_id, supplier } = award
      const key = { lot_id, supplier_id: supplier.id }
      const { value, value_reason: reason } = values
      const signed = call(signContract, {
        params: { tenderId: tender.id },
        body: { ...values, ...key },
      })
      await attempt(finish(signed, onClose), { kind: 'contract', ...key, value, reason })
      const { contract } = await signed
      await navigate({ to: '/contracts/$contractId', params: { contractId: contract.id } })
    },
  })
}
