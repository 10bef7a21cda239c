import type { ReactNode } from 'react'
import { namesWhere } from '#domain/contract/field-table.ts'
import {
  rowOf,
  tenderFields,
  type TenderField,
  type TenderFieldRow,
} from '#domain/contract/tender-fields.ts'
import { formatDateTime, fromUkLocalInput } from '#domain/format/date.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Button } from '#client/ui/Button.tsx'
import { FactList, type Fact } from '#client/ui/FactList.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { labelOf } from './StepControls.tsx'
import { askingSteps, stepTitles } from './wizard-steps.ts'
import type { WizardValues } from './wizard-values.ts'

type ReviewProps = {
  values: WizardValues
  organisationName: string | undefined
  onChange: (step: number) => void
}

/** Check your answers: everything as it will be shown, and a way back to each part. */
export function Review({ values, organisationName, onChange }: ReviewProps) {
  return (
    <>
      <h2>Check your answers</h2>
      {askingSteps.map((step, index) => (
        <Panel
          key={step}
          title={stepTitles[index]!}
          level={3}
          actions={
            <Button
              kind="secondary"
              size="small"
              aria-label={`Change ${stepTitles[index]}`}
              onClick={() => onChange(index + 1)}
            >
              Change
            </Button>
          }
        >
          <FactList layout="rows" facts={factsOf(step, values, organisationName)} />
        </Panel>
      ))}
    </>
  )
}

const given = (text: string) => text.trim() || 'Not given'

function moment(local: string): string {
  const reading = fromUkLocalInput(local)
  return 'iso' in reading ? formatDateTime(reading.iso) : 'Not given'
}

function answerTo(field: TenderField, values: WizardValues): ReactNode {
  const { kind, words } = rowOf(field)
  const value = values[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return given(value.map((word) => words?.[word] ?? word).join(', '))
  if (kind === 'moment') return moment(value)
  if (kind === 'money' && value) return formatMoney(value.replace(/\.$/, ''), values.currency)
  return <span className="whitespace-pre-line">{given(words?.[value] ?? value)}</span>
}

function factsOf(
  step: TenderFieldRow['step'],
  values: WizardValues,
  organisationName: string | undefined,
): Fact[] {
  return namesWhere(tenderFields, 'step', step).flatMap((field) => {
    const term = labelOf(field)
    // It stands with the value.
    if (field === 'currency') return []
    if (field !== 'organisation_id') return [{ term, value: answerTo(field, values) }]
    return organisationName ? [{ term, value: organisationName }] : []
  })
}
