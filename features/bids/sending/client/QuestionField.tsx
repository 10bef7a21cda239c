import { useId } from 'react'
import { type BidQuestion, countsTowards } from '#features/bids/setup/contract/bidding.ts'
import { answerShape } from '#kernel/contract/number-shapes.ts'
import { yesNoAnswers } from '../contract/your-bid.ts'
import { countWords, fieldOf } from '../rules/bid-draft.ts'
import { fullName, type LowestCriterion } from '#features/bids/setup/rules/judging.ts'
import { emptyEntry } from '#kernel/client/autosave/entry.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { controlClass } from '#kernel/client/ui/control-class.ts'
import { Field, type FieldProps } from '#kernel/client/ui/Field.tsx'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { NumberInput } from '#kernel/client/ui/NumberInput.tsx'
import { counted, formatNumber } from '#kernel/format/number.ts'
import type { BidPath, BidUpload } from './bid-uploads.ts'
import type { PartState } from './draft/bid-draft.ts'
import { readFiles } from './draft/parts.ts'
import type { OpenedDraft } from './draft/use-bid-draft.ts'
import { EntryConflict } from './EntryConflict.tsx'
import { FileAnswer } from './FileAnswer.tsx'

type QuestionFieldProps = {
  question: BidQuestion
  criterion: LowestCriterion | undefined
  /** Number of other questions that count towards the same criterion. */
  others: number
  entry: PartState | undefined
  error: string | undefined
  path: BidPath
  opened: OpenedDraft
  uploads: readonly BidUpload[]
}

export function QuestionField(props: QuestionFieldProps) {
  const { question, entry = emptyEntry, opened } = props
  const { draft } = opened
  const { key, kind } = question
  return (
    <div className="flex flex-col gap-3">
      <Control {...props} entry={entry} />
      {entry.theirs && (
        <EntryConflict
          theirs={entry.theirs}
          shown={kind === 'file' ? fileNames(entry.theirs.text) : entry.theirs.text}
          onTakeTheirs={() => draft.takeTheirs(key)}
          onKeepMine={() => draft.keepMine(key)}
        />
      )}
    </div>
  )
}

const fileNames = (text: string) =>
  readFiles(text)
    .map(({ filename }) => filename)
    .join('\n')

function Control(props: QuestionFieldProps & { entry: PartState }) {
  const { question, criterion, others, entry, error, opened } = props
  const { key, kind, text, is_required, choices } = question
  const field = {
    name: fieldOf.question(key),
    label: text,
    isOptional: !is_required,
    hint: criterion && countsTowards(fullName(criterion), criterion.weight, others),
    error,
  }
  const write = (value: string) => opened.draft.type(key, value)
  if (kind === 'file') return <FileAnswer {...props} field={field} />
  if (kind === 'text') {
    return <AnswerText {...field} limit={question.word_limit} value={entry.text} onChange={write} />
  }
  if (kind === 'number') {
    return (
      <NumberInput
        {...field}
        shape={answerShape}
        className="max-w-60"
        value={entry.text}
        onChange={(event) => write(event.target.value)}
      />
    )
  }
  // Options are identified by position, because their texts may contain any characters.
  const options: readonly string[] = kind === 'yes_no' ? yesNoAnswers : choices
  return (
    <div>
      <RadioGroup
        {...field}
        options={options.map((label, place) => ({ value: String(place), label }))}
        value={String(options.indexOf(entry.text))}
        onChange={(place) => write(options[Number(place)] ?? '')}
      />
      {!is_required && entry.text !== '' && (
        <Button kind="quiet" size="small" onClick={() => write('')}>
          Clear answer
        </Button>
      )}
    </div>
  )
}

type AnswerTextProps = FieldProps & {
  name: string
  /** Word limit; null if there is none. Text above the limit is not truncated. */
  limit: number | null
  value: string
  onChange: (value: string) => void
}

/** Input for a text answer, with a word counter. */
function AnswerText({ limit, value, onChange, ...field }: AnswerTextProps) {
  const counterId = useId()
  const words = countWords(value)
  const isOver = limit !== null && words > limit
  return (
    <Field
      {...field}
      footer={
        <p
          id={counterId}
          // Screen readers announce the counter only near the limit, so that it doesn't interrupt
          // the user at every word.
          aria-live={limit !== null && words > limit - 20 ? 'polite' : 'off'}
          className={joinClasses('text-sm', isOver ? 'font-semibold text-danger' : 'text-muted')}
        >
          {countText(words, limit)}
        </p>
      }
    >
      {(control) => (
        <textarea
          {...control}
          name={field.name}
          rows={7}
          value={value}
          aria-describedby={[control['aria-describedby'], counterId].filter(Boolean).join(' ')}
          onChange={(event) => onChange(event.target.value)}
          className={joinClasses(controlClass, 'resize-y')}
        />
      )}
    </Field>
  )
}

function countText(words: number, limit: number | null): string {
  if (limit === null) return counted(words, 'word')
  if (words > limit)
    return `${counted(words - limit, 'word')} too many: the limit is ${counted(limit, 'word')}`
  return `${formatNumber(words)} of ${counted(limit, 'word')}`
}
