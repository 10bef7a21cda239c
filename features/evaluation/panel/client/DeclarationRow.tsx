import { evaluationLimits } from '#features/evaluation/contract/evaluation.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import type { DeclarationValues } from './declaration-values.ts'

type DeclarationRowProps = {
  row: DeclarationValues
  /** Prefix of the field names, which the error summary links to. */
  name: string
  errors: FormErrors
  /** Time of the newest declaration about this bidder. */
  declaredAt: string | undefined
  onChange: (row: DeclarationValues) => void
}

const options = [
  { value: 'none', label: 'No conflict' },
  { value: 'conflict', label: 'Conflict of interest' },
]

/** Fields for the declaration about one bidder. */
export function DeclarationRow({ row, name, errors, declaredAt, onChange }: DeclarationRowProps) {
  return (
    <div className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-4">
      {/* The tall click targets of the options add to the padding of the card. */}
      <div className="-mb-2.5">
        <RadioGroup
          label={row.name}
          hint={
            declaredAt && (
              <>
                Declared on <Time iso={declaredAt} />
              </>
            )
          }
          name={`${name}.choice`}
          error={errors[`${name}.choice`]}
          options={options}
          isInColumns
          value={row.choice}
          onChange={(choice) => onChange({ ...row, choice: choice as DeclarationValues['choice'] })}
        />
      </div>
      {row.choice === 'conflict' && (
        <TextArea
          label="What the conflict is"
          hint="The chair and observers of the panel read this."
          name={`${name}.statement`}
          error={errors[`${name}.statement`]}
          rows={3}
          limit={evaluationLimits.statement}
          value={row.statement}
          onChange={(event) => onChange({ ...row, statement: event.target.value })}
        />
      )}
    </div>
  )
}
