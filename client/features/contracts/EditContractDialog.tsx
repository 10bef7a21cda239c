import { updateContract } from '#domain/contract/contract-calls.ts'
import { contractTexts as texts, type ContractDetail } from '#domain/contract/contract.ts'
import { finish } from '#client/dialogs/finish.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { TextInput } from '#client/ui/TextInput.tsx'
import { ContractTerms, type KpiValues, type OptionValues } from './ContractTerms.tsx'

type EditContractDialogProps = { contract: ContractDetail; onClose: () => void }

export function EditContractDialog({ contract, onClose }: EditContractDialogProps) {
  const form = useForm({
    initial: {
      number: contract.number,
      title: contract.title,
      options: contract.options.map(({ used_at: _, ...option }): OptionValues => option),
      kpis: contract.kpis.map(({ id, name, target }): KpiValues => ({ id, name, target })),
    },
    failure: texts.updateFailed,
    scope: 'contract',
    submit: (values) =>
      finish(
        call(updateContract, {
          params: { contractId: contract.id },
          body: { ...values, revision: contract.revision },
        }),
        onClose,
      ),
  })
  return (
    <FormDialog
      title={`Edit “${contract.title}”`}
      description="Record a modification instead if the value or the last day changes."
      verb="Save contract"
      busyLabel="Saving..."
      size="wide"
      {...{ form, onClose }}
    >
      <TextInput label="Number" {...form.field('number')} />
      <TextInput label="Title" {...form.field('title')} />
      <ContractTerms
        scope="contract"
        errors={form.errors}
        options={form.values.options}
        kpis={form.values.kpis}
        onOptions={(options) => form.set('options', options)}
        onKpis={(kpis) => form.set('kpis', kpis)}
      />
    </FormDialog>
  )
}
