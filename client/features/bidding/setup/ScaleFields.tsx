import { biddingLimits } from '#domain/contract/bidding.ts'
import { ruleFieldWords, setupWords } from '#domain/contract/bidding-setup-words.ts'
import { markStepLabels, markSteps, type MarkStep } from '#domain/contract/judging.ts'
import type { FormErrors } from '#client/lib/form-errors.ts'
import { Disclosure } from '#client/ui/Disclosure.tsx'
import { FieldError } from '#client/ui/Field.tsx'
import { fieldId } from '#client/ui/field-id.ts'
import { RadioGroup } from '#client/ui/RadioGroup.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'

type ScaleFieldsProps = {
  scale: readonly string[]
  step: MarkStep
  errors: FormErrors
  onChange: (scale: string[]) => void
  onStep: (step: MarkStep) => void
}

const stepOptions = markSteps.map((value) => ({ value, label: markStepLabels[value] }))

const highestMarks = Array.from({ length: biddingLimits.longestMark }, (_, place) =>
  String(place + 1),
)

/**
 * Fields for the marking scale, collapsed by default because the default texts suit most tenders.
 */
export function ScaleFields({ scale, step, errors, onChange, onStep }: ScaleFieldsProps) {
  const highest = scale.length - 1
  const wrong = Object.keys(errors).some((field) => field.split('.')[0] === 'scale')

  function resize(length: number): void {
    onChange(Array.from({ length }, (_, mark) => scale[mark] ?? ''))
  }

  return (
    <Disclosure
      summary={`${setupWords.scale} (0 to ${highest}${step === 'half' ? ', half marks' : ''})`}
      isWide
      {...(wrong && { isOpen: true })}
    >
      <div id={fieldId('scale')} tabIndex={-1} className="flex flex-col gap-4">
        {errors['scale'] && (
          <FieldError id={`${fieldId('scale')}-error`}>{errors['scale']}</FieldError>
        )}
        <div className="max-w-40">
          <Select
            label={setupWords.highestMark}
            options={highestMarks.map((value) => ({ value, label: value }))}
            value={String(highest)}
            onChange={(event) => resize(Number(event.target.value) + 1)}
          />
        </div>
        <RadioGroup
          label={ruleFieldWords.markStep}
          name="mark_step"
          options={stepOptions}
          value={step}
          onChange={(value) => onStep(value as MarkStep)}
        />
        {scale.map((words, mark) => (
          <TextInput
            key={mark}
            label={`Mark ${mark}`}
            name={`scale.${mark}`}
            value={words}
            error={errors[`scale.${mark}`]}
            onChange={(event) => onChange(scale.with(mark, event.target.value))}
          />
        ))}
      </div>
    </Disclosure>
  )
}
