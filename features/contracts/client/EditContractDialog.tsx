import { updateContract, type ContractDetail } from '../contract/contract.ts'
import { formatDate } from '#kernel/format/date.ts'
import { Comparison } from '#kernel/client/dialogs/Comparison.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useEdited } from '#kernel/client/lib/use-edited.ts'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { fetchContract, withContract } from './contract-queries.ts'
import { ContractTerms, type KpiValues, type OptionValues } from './ContractTerms.tsx'

type EditContractDialogProps = { contract: ContractDetail; onClose: () => void }

export function EditContractDialog({ contract, onClose }: EditContractDialogProps) {
  const edited = useEdited(contract, () => fetchContract(contract.id))
  const form = useForm({
    initial: valuesOf(edited.opened),
    failure: 'Failed to change the contract',
    scope: 'contract',
    submit: (values) =>
      edited.save(({ id, revision }) => {
        const body = { ...values, revision }
        const sent = call(updateContract, { params: { contractId: id }, body })
        return finish(sent.then(withContract), onClose)
      }),
  })
  return (
    <FormDialog
      title={`Edit “${edited.opened.title}”`}
      description="Record a modification instead if the value or the last day changes."
      verb="Save contract"
      busyLabel="Saving..."
      size="wide"
      form={form}
      onClose={onClose}
    >
      <Comparison edited={edited} form={form} valuesOf={valuesOf} describe={describe} />
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

function valuesOf({ number, title, options, kpis }: ContractDetail) {
  return {
    number,
    title,
    options: options.map(({ used_at: _, ...option }): OptionValues => option),
    kpis: kpis.map(({ id, name, target }): KpiValues => ({ id, name, target })),
  }
}

function describe({ number, title, options, kpis }: ReturnType<typeof valuesOf>) {
  const optionLine = (option: OptionValues) =>
    `${option.title}: to ${dayOf(option.extends_to)}, reminder on ${dayOf(option.remind_on)}`
  return [
    { term: 'Number', value: number },
    { term: 'Title', value: title },
    { term: 'Extension options', value: options.map(optionLine).join('\n') },
    {
      term: 'Key performance indicators',
      value: kpis.map(({ name, target }) => `${name}: ${target}`).join('\n'),
    },
  ]
}

const dayOf = (day: string) => (day ? formatDate(day) : 'no day')
