import type { ReactNode } from 'react'
import { currencies, tenderLimits } from '#features/tenders/contract/tender.ts'
import { MoneyInput } from '#kernel/client/ui/MoneyInput.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { ask, StepControls } from './StepControls.tsx'
import type { WizardForm } from './use-wizard.ts'

const currencyOptions = currencies.map((value) => ({ value, label: value }))

type ValueStepProps = {
  form: WizardForm
  /**
   * True to show the value without thousands separators. The specification requires them when
   * creating a tender, but not when editing one.
   */
  isPlain?: boolean
  children?: ReactNode
}

export function ValueStep({ form, isPlain = false, children }: ValueStepProps) {
  const value = ask(form, 'estimated_value')
  const wide = 'sm:col-span-full'
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[16rem_8rem_1fr]">
        <StepControls
          step="value"
          controls={{
            estimated_value: (
              <MoneyInput
                isOptional
                isPlain={isPlain}
                currency={form.values.currency}
                {...value}
                onChange={(amount) => form.set('estimated_value', amount)}
              />
            ),
            currency: <Select options={currencyOptions} {...ask(form, 'currency')} />,
            contact_name: (
              <div className={wide}>
                <TextInput maxLength={tenderLimits.contact} {...ask(form, 'contact_name')} />
              </div>
            ),
            contact_email: (
              <div className={wide}>
                <TextInput type="email" {...ask(form, 'contact_email')} />
              </div>
            ),
            contact_phone: (
              <div className={wide}>
                <TextInput type="tel" isOptional {...ask(form, 'contact_phone')} />
              </div>
            ),
          }}
        />
      </div>
      {children}
    </>
  )
}
