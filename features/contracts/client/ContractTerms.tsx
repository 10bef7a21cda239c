import { contractLimits } from '../contract/contract.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { TermRows } from './TermRows.tsx'

export type OptionValues = { id?: number; title: string; remind_on: string; extends_to: string }
export type KpiValues = { id?: number; name: string; target: string }

type ContractTermsProps = {
  options: readonly OptionValues[]
  kpis: readonly KpiValues[]
  errors: FormErrors
  scope: string
  onOptions: (options: OptionValues[]) => void
  onKpis: (kpis: KpiValues[]) => void
}

/**
 * Fields for extension options and key performance indicators, in the forms for new and existing
 * contracts.
 */
export function ContractTerms(props: ContractTermsProps) {
  const { options, kpis, errors, scope, onOptions, onKpis } = props
  return (
    <>
      <TermRows
        heading="Extension options"
        hint="You’ll get a reminder on the day you choose."
        name="options"
        noun="option"
        columns={[
          { name: 'title', label: 'Option' },
          { name: 'extends_to', label: 'Extends to', type: 'date' },
          { name: 'remind_on', label: 'Remind us on', type: 'date' },
        ]}
        rows={options}
        empty={{ title: '', remind_on: '', extends_to: '' }}
        onChange={onOptions}
        errors={errors}
        scope={scope}
      />
      <TermRows
        heading="Key performance indicators"
        hint={`A contract over £5 million needs at least ${contractLimits.minKpis}.`}
        name="kpis"
        noun="indicator"
        columns={[
          { name: 'name', label: 'Indicator' },
          { name: 'target', label: 'Target' },
        ]}
        rows={kpis}
        empty={{ name: '', target: '' }}
        onChange={onKpis}
        errors={errors}
        scope={scope}
      />
    </>
  )
}
