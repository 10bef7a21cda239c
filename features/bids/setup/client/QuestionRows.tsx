import { Plus } from 'lucide-react'
import {
  bidQuestionKindLabels,
  bidQuestionKinds,
  biddingLimits,
  type BidQuestionKind,
} from '../contract/bidding.ts'
import { wholeShape } from '#kernel/contract/number-shapes.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Checkbox } from '#kernel/client/ui/Checkbox.tsx'
import { NumberInput } from '#kernel/client/ui/NumberInput.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { EditedRow } from './EditedRow.tsx'
import {
  markedCriteria,
  newKey,
  withPrice,
  type CriterionValues,
  type QuestionValues,
} from './setup-values.ts'
import { useRows } from './use-rows.ts'

const kinds = bidQuestionKinds.map((value) => ({ value, label: bidQuestionKindLabels[value] }))

type QuestionRowsProps = {
  questions: readonly QuestionValues[]
  criteria: readonly CriterionValues[]
  /** True if there are two envelopes, in which case a question can belong to either of them. */
  isPriceApart: boolean
  errors: FormErrors
  onChange: (questions: QuestionValues[]) => void
}

export function QuestionRows(props: QuestionRowsProps) {
  const { questions, criteria, isPriceApart, errors, onChange } = props
  const rows = useRows({ rows: questions, onChange })
  const options = markedCriteria(criteria).map(({ key, names }) => ({
    value: key,
    label: names.map((name) => name || 'Criterion without a name').join(': '),
  }))
  const price = { value: withPrice, label: 'For information, opened with the prices' }
  return (
    <>
      {questions.map((question, place) => (
        <EditedRow
          key={question.key}
          name={`Question ${place + 1}`}
          onUp={rows.onUp(place)}
          onDown={rows.onDown(place)}
          onRemove={() => rows.remove(place)}
        >
          <QuestionFields
            question={question}
            path={`questions.${place}`}
            errors={errors}
            criteria={
              isPriceApart || question.criterion === withPrice ? [...options, price] : options
            }
            isNew={rows.isNew(place)}
            onChange={(values) => rows.change(place, values)}
          />
        </EditedRow>
      ))}
      <div>
        <Button
          id={rows.adderId}
          kind="secondary"
          disabledReason={
            questions.length >= biddingLimits.questions
              ? 'A set-up has at most 60 questions.'
              : null
          }
          onClick={() => rows.add({ ...blank, key: newKey(), criterion: options[0]?.value ?? '' })}
        >
          <Plus aria-hidden="true" />
          Add question
        </Button>
      </div>
    </>
  )
}

const blank = {
  text: '',
  kind: 'text',
  is_required: true,
  word_limit: '500',
  choices: '',
} satisfies Omit<QuestionValues, 'key' | 'criterion'>

type QuestionFieldsProps = {
  question: QuestionValues
  path: string
  errors: FormErrors
  criteria: { value: string; label: string }[]
  isNew: boolean
  onChange: (values: Partial<QuestionValues>) => void
}

function QuestionFields(props: QuestionFieldsProps) {
  const { question, path, errors, criteria, isNew, onChange } = props
  const field = (name: keyof QuestionValues) => ({
    name: `${path}.${name}`,
    error: errors[`${path}.${name}`],
  })
  return (
    <>
      <TextArea
        label="Question"
        rows={2}
        autoFocus={isNew}
        value={question.text}
        {...field('text')}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select
          label="Kind of answer"
          options={kinds}
          value={question.kind}
          {...field('kind')}
          onChange={(event) => onChange({ kind: event.target.value as BidQuestionKind })}
        />
        <Select
          label="Counts towards"
          options={criteria}
          placeholder="For information only"
          value={question.criterion}
          {...field('criterion')}
          onChange={(event) => onChange({ criterion: event.target.value })}
        />
      </div>
      {question.kind === 'text' && (
        <NumberInput
          label="Word limit"
          isOptional
          shape={wholeShape}
          className="max-w-32"
          value={question.word_limit}
          {...field('word_limit')}
          onChange={(event) => onChange({ word_limit: event.target.value })}
        />
      )}
      {question.kind === 'choice' && (
        <TextArea
          label="Choices"
          hint="One on each line."
          rows={3}
          value={question.choices}
          name={`${path}.choices`}
          error={errors[`${path}.choices`] ?? errorWithin(errors, `${path}.choices.`)}
          onChange={(event) => onChange({ choices: event.target.value })}
        />
      )}
      <Checkbox
        label="Suppliers must answer this"
        checked={question.is_required}
        {...field('is_required')}
        onChange={(event) => onChange({ is_required: event.target.checked })}
      />
    </>
  )
}

/**
 * Returns the first error of a field whose name starts with the prefix. All options of a question
 * share one text field, which can show only one error.
 */
function errorWithin(errors: FormErrors, prefix: string): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith(prefix))?.[1]
}
