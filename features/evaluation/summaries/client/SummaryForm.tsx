import { X } from 'lucide-react'
import { useState } from 'react'
import { summaryWords as words } from '#features/evaluation/award/contract/decision.ts'
import { evaluationLimits, type Citation } from '#features/evaluation/contract/evaluation.ts'
import { Comparison } from '#kernel/client/dialogs/Comparison.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { FieldError } from '#kernel/client/ui/Field.tsx'
import { fieldId } from '#kernel/client/ui/field-id.ts'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import {
  describeSummary,
  valuesOf,
  type ReasonValues,
  type SummaryFormState,
} from './use-summary-form.ts'

const texts = {
  removeQuote: (quote: string) => `Remove “${quote}”`,
  addQuote: 'Add a passage',
}

type SummaryFormProps = Pick<SummaryFormState, 'form' | 'edited'> & { context: EvaluationContext }

/**
 * Fields for the reason for each mark, with citations, and for the explanation of an unsuccessful
 * bid.
 */
export function SummaryForm({ form, edited, context }: SummaryFormProps) {
  const { summary } = edited.opened
  const { values, errors } = form
  const nameOf = (key: string) => summary.parts.find((part) => part.key === key)?.name ?? key
  const change = (place: number, changes: Partial<ReasonValues>) =>
    form.set(
      'reasons',
      values.reasons.map((one, at) => (at === place ? { ...one, ...changes } : one)),
    )
  return (
    <form
      aria-label={words.editTitle}
      className="flex flex-col gap-6"
      noValidate
      onSubmit={form.submit}
    >
      <ErrorSummary {...form.summary} />
      <Comparison edited={edited} form={form} valuesOf={valuesOf} describe={describeSummary} />
      {summary.outcome !== 'won' && (
        <TextArea
          label={words.explanation}
          rows={4}
          limit={evaluationLimits.reason}
          {...form.field('explanation')}
        />
      )}
      {values.reasons.map(({ criterion, reason, citations }, place) => {
        const name = `reasons.${place}`
        const found = Object.entries(errors).find(([key]) => key.startsWith(`${name}.citations`))
        return (
          <div key={criterion} className="flex flex-col gap-3">
            <TextArea
              name={`${name}.reason`}
              label={words.reasonFor(nameOf(criterion))}
              rows={4}
              limit={evaluationLimits.reason}
              value={reason}
              error={errors[`${name}.reason`]}
              onChange={(event) => change(place, { reason: event.target.value })}
            />
            <Quotes
              name={`${name}.citations`}
              questions={context.bidding.setup.questions}
              error={found?.[1]}
              value={citations}
              onChange={(changed) => change(place, { citations: changed })}
            />
          </div>
        )
      })}
      <div>
        <Button type="submit" isBusy={form.isBusy} busyLabel="Saving...">
          Save summary
        </Button>
      </div>
    </form>
  )
}

type QuotesProps = {
  name: string
  questions: EvaluationContext['bidding']['setup']['questions']
  error: string | undefined
  value: readonly Citation[]
  onChange: (value: Citation[]) => void
}

function Quotes({ name, questions, error, value, onChange }: QuotesProps) {
  const [question, setQuestion] = useState(questions[0]?.key ?? '')
  const [quote, setQuote] = useState('')
  return (
    <div id={fieldId(name)} tabIndex={-1} className="flex flex-col gap-2">
      <p className="text-sm font-semibold">Passages from the bid</p>
      {error && <FieldError id={`${fieldId(name)}-error`}>{error}</FieldError>}
      <ul className="flex flex-col gap-2">
        {value.map((citation, place) => (
          <li key={place} className="flex items-start justify-between gap-3">
            <blockquote className="min-w-0 border-s-4 border-line ps-3 text-sm wrap-anywhere">
              {citation.quote}
            </blockquote>
            <IconButton
              label={texts.removeQuote(citation.quote)}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(value.filter((_, other) => other !== place))}
            />
          </li>
        ))}
      </ul>
      <Disclosure summary={texts.addQuote} isWide>
        <div className="flex flex-col gap-3">
          <Select
            name={`${name}.question`}
            label="Answer that is quoted"
            options={questions.map(({ key, text }) => ({ value: key, label: text }))}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
          <TextArea
            name={`${name}.quote`}
            label="Passage"
            rows={2}
            limit={evaluationLimits.quote}
            value={quote}
            onChange={(event) => setQuote(event.target.value)}
          />
          <div>
            <Button
              kind="secondary"
              size="small"
              onClick={() => {
                if (!quote.trim()) return
                onChange([...value, { question, quote: quote.trim() }])
                setQuote('')
              }}
            >
              {texts.addQuote}
            </Button>
          </div>
        </div>
      </Disclosure>
    </div>
  )
}
