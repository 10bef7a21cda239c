import { currencies, tenderLimits } from '#domain/contract/tender.ts'
import { currencySymbol } from '#domain/format/money.ts'
import { MoneyInput } from '#client/ui/MoneyInput.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import type { WizardForm } from './use-wizard.ts'

const currencyOptions = currencies.map((value) => ({ value, label: value }))

type ValueStepProps = {
  form: WizardForm
  /** The specification has separators while typing on create, and a plain figure on edit. */
  isPlain?: boolean
}

export function ValueStep({ form, isPlain = false }: ValueStepProps) {
  const value = form.field('estimated_value')
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-[1fr_8rem]">
        {isPlain ? (
          <TextInput
            label="Estimated value"
            isOptional
            type="number"
            min={0}
            step={0.01}
            className="tabular-nums"
            {...value}
          />
        ) : (
          <MoneyInput
            label="Estimated value"
            isOptional
            symbol={currencySymbol(form.values.currency)}
            {...value}
            onChange={(amount) => form.set('estimated_value', amount)}
          />
        )}
        <Select label="Currency" options={currencyOptions} {...form.field('currency')} />
      </div>
      <TextInput
        label="Contact name"
        maxLength={tenderLimits.contact}
        {...form.field('contact_name')}
      />
      <TextInput label="Contact email" type="email" {...form.field('contact_email')} />
      <TextInput label="Contact phone" type="tel" isOptional {...form.field('contact_phone')} />
    </>
  )
}
