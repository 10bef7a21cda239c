import {
  categoryLabels,
  eligibilityTypeLabels,
  procedureTypeLabels,
  type Category,
  type EligibilityType,
  type ProcedureType,
} from '#domain/contract/tender.ts'
import { formatDateTime, fromUkLocalInput } from '#domain/format/date.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Button } from '#client/ui/Button.tsx'
import { FactList, type Fact } from '#client/ui/FactList.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { stepTitles } from './wizard-steps.ts'
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
      {factsOf(values, organisationName).map((facts, index) => (
        <Panel
          key={stepTitles[index]}
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
          <FactList layout="rows" facts={facts} />
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

function factsOf(values: WizardValues, organisationName: string | undefined): Fact[][] {
  const categories = values['metadata.categories'] as Category[]
  return [
    [
      { term: 'Title', value: values.title },
      {
        term: 'Description',
        value: <span className="whitespace-pre-line">{values.description}</span>,
      },
      {
        term: 'Procedure type',
        value: procedureTypeLabels[values.procedure_type as ProcedureType],
      },
      ...(organisationName ? [{ term: 'Organisation', value: organisationName }] : []),
      { term: 'Location', value: given(values['metadata.location']) },
      { term: 'Categories', value: given(categories.map((key) => categoryLabels[key]).join(', ')) },
      { term: 'CPV codes', value: given(values['metadata.cpv_codes'].join(', ')) },
    ],
    [
      { term: 'Clarification deadline', value: moment(values.clarification_deadline) },
      { term: 'Submission deadline', value: moment(values.submission_deadline) },
    ],
    [
      {
        term: 'Estimated value',
        value: values.estimated_value
          ? formatMoney(values.estimated_value.replace(/\.$/, ''), values.currency)
          : 'Not given',
      },
      { term: 'Contact name', value: values.contact_name },
      { term: 'Contact email', value: values.contact_email },
      { term: 'Contact phone', value: given(values.contact_phone) },
    ],
    [
      {
        term: 'Eligibility',
        value: eligibilityTypeLabels[values.eligibility_type as EligibilityType],
      },
      {
        term: 'Require interest before download',
        value: values.require_interest_before_download ? 'Yes' : 'No',
      },
      { term: 'Allow questions', value: values.allow_questions ? 'Yes' : 'No' },
    ],
  ]
}
