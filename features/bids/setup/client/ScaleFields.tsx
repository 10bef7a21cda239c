import type { ReactNode } from 'react'
import { biddingLimits, setupWords } from '../contract/bidding.ts'
import { markSteps, type MarkStep } from '../contract/judging.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { FieldError } from '#kernel/client/ui/Field.tsx'
import { fieldId } from '#kernel/client/ui/field-id.ts'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { isGate, type CriterionValues, type PartValues } from './setup-values.ts'

const markStepLabels: Record<MarkStep, string> = {
  whole: 'Whole marks: 0, 1, 2 and so on',
  half: 'Half marks: 0, 0.5, 1 and so on',
}

type ScaleFieldsProps = {
  scale: readonly string[]
  step: MarkStep
  criteria: readonly CriterionValues[]
  errors: FormErrors
  onChange: (scale: string[]) => void
  onStep: (step: MarkStep) => void
  onCriteria: (criteria: CriterionValues[]) => void
}

const stepOptions = markSteps.map((value) => ({ value, label: markStepLabels[value] }))

const highestMarks = Array.from({ length: biddingLimits.maxMark }, (_, place) => String(place + 1))

/**
 * Fields for the marking scales, collapsed by default because the default texts suit most tenders.
 */
export function ScaleFields(props: ScaleFieldsProps) {
  const { scale, step, criteria, errors, onChange, onStep, onCriteria } = props
  const wrong = Object.keys(errors).some((field) => field.split('.').includes('scale'))
  return (
    <Disclosure
      summary={`${setupWords.scale} (0 to ${scale.length - 1}${step === 'half' ? ', half marks' : ''})`}
      isWide
      {...(wrong && { isOpen: true })}
    >
      <div className="flex flex-col gap-4">
        <MarkTexts path="scale" scale={scale} errors={errors} onChange={onChange}>
          <RadioGroup
            label="Marks that evaluators can give"
            name="mark_step"
            options={stepOptions}
            value={step}
            onChange={(value) => onStep(value as MarkStep)}
          />
        </MarkTexts>
        {markedFields(criteria).map(({ path, name, values, changed }) => (
          <OwnScale
            key={values.key}
            path={path}
            name={name}
            values={values}
            scale={scale}
            errors={errors}
            onChange={(change) => onCriteria(changed(change))}
          />
        ))}
      </div>
    </Disclosure>
  )
}

interface MarkedField {
  /** Prefix of the field names in the form. */
  path: string
  name: string
  values: PartValues
  /** Returns the criteria after a change to this one. */
  changed: (change: Partial<PartValues>) => CriterionValues[]
}

/** Returns the criteria and sub-criteria that get marks, without those that bids pass or fail. */
function markedFields(criteria: readonly CriterionValues[]): MarkedField[] {
  return criteria.flatMap((criterion, place): MarkedField[] => {
    const { parts, name } = criterion
    const path = `criteria.${place}`
    const replace = (values: CriterionValues) => criteria.with(place, values)
    if (parts.length === 0) {
      const changed: MarkedField['changed'] = (change) => replace({ ...criterion, ...change })
      return isGate(criterion) ? [] : [{ path, name, values: criterion, changed }]
    }
    return parts.map((part, number) => ({
      path: `${path}.parts.${number}`,
      name: `${name}: ${part.name}`,
      values: part,
      changed: (change) =>
        replace({ ...criterion, parts: parts.with(number, { ...part, ...change }) }),
    }))
  })
}

type OwnScaleProps = Pick<MarkedField, 'path' | 'name' | 'values'> & {
  scale: readonly string[]
  errors: FormErrors
  onChange: (values: Partial<PartValues>) => void
}

/** Choice between the common scale and an own one, with the texts of the own scale. */
function OwnScale({ path, name, values, scale, errors, onChange }: OwnScaleProps) {
  const own = values.scale
  // A minimum mark that the new scale doesn't have is removed.
  const change = (changed: string[] | undefined) => {
    const highest = (changed ?? scale).length - 1
    const isKept = Number(values.minimum_mark) <= highest
    onChange({ scale: changed, ...(isKept ? {} : { minimum_mark: '' }) })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <Select
        label={`Marks for ${name.trim() || 'the criterion without a name'}`}
        options={[
          { value: '', label: 'The marks above' },
          { value: 'own', label: 'Other marks' },
        ]}
        value={own ? 'own' : ''}
        onChange={(event) => change(event.target.value ? [...scale] : undefined)}
      />
      {own && <MarkTexts path={`${path}.scale`} scale={own} errors={errors} onChange={change} />}
    </fieldset>
  )
}

type MarkTextsProps = {
  /** Name of the scale in the form. */
  path: string
  scale: readonly string[]
  errors: FormErrors
  onChange: (scale: string[]) => void
  /** Further fields between the highest mark and the texts. */
  children?: ReactNode
}

function MarkTexts({ path, scale, errors, onChange, children }: MarkTextsProps) {
  const resize = (length: number) =>
    onChange(Array.from({ length }, (_, mark) => scale[mark] ?? ''))
  return (
    <div id={fieldId(path)} tabIndex={-1} className="flex flex-col gap-4">
      {errors[path] && <FieldError id={`${fieldId(path)}-error`}>{errors[path]}</FieldError>}
      <div className="max-w-40">
        <Select
          label="Highest mark"
          options={highestMarks.map((value) => ({ value, label: value }))}
          value={String(scale.length - 1)}
          onChange={(event) => resize(Number(event.target.value) + 1)}
        />
      </div>
      {children}
      {scale.map((words, mark) => (
        <TextInput
          key={mark}
          label={`Mark ${mark}`}
          name={`${path}.${mark}`}
          value={words}
          error={errors[`${path}.${mark}`]}
          onChange={(event) => onChange(scale.with(mark, event.target.value))}
        />
      ))}
    </div>
  )
}
