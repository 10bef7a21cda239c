import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import { evaluationLimits, type Citation } from '#features/evaluation/contract/evaluation.ts'
import { consensusWords as words } from '#features/evaluation/scoring/contract/scoring.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { fieldId } from '#kernel/client/ui/field-id.ts'
import { FieldError, FieldHint } from '#kernel/client/ui/Field.tsx'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

const texts = {
  removeQuote: (place: number) => `Remove quote ${place}`,
}

type CitationsProps = {
  questions: readonly BidQuestion[]
  value: readonly Citation[]
  error: string | undefined
  onChange: (citations: Citation[]) => void
}

/**
 * Fields for quotations from the bid. The user selects a passage of an answer on the page, or
 * pastes it.
 */
export function Citations({ questions, value, error, onChange }: CitationsProps) {
  const selected = useSelectedPassage()
  const add = (citation: Citation) => onChange([...value, citation])
  const textOf = (key: string) => questions.find((question) => question.key === key)?.text ?? key
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">{words.citations}</legend>
      <FieldHint id="citations-hint">
        Select text in an answer and choose Quote, or paste a passage.
      </FieldHint>
      {error && <FieldError id="citations-error">{error}</FieldError>}
      <ul id={fieldId('citations')} tabIndex={-1} className="flex flex-col gap-2">
        {value.map(({ question, quote }, place) => (
          <li key={place} className="flex items-start justify-between gap-3">
            <blockquote className="min-w-0 border-s-4 border-line ps-3 whitespace-pre-line wrap-anywhere">
              {quote}
              <footer className="text-sm text-muted">{textOf(question)}</footer>
            </blockquote>
            <IconButton
              label={texts.removeQuote(place + 1)}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(value.filter((_, other) => other !== place))}
            />
          </li>
        ))}
      </ul>
      <Button
        kind="secondary"
        size="small"
        className="self-start"
        disabledReason={selected ? null : 'Select text in an answer first.'}
        // Pressing the button would clear the selection, so the default action is prevented.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => selected && add(selected)}
      >
        Quote the selected text
      </Button>
      <PastedQuote questions={questions} onAdd={add} />
    </fieldset>
  )
}

/** Returns the text that is selected within one answer, or null if there is none. */
function useSelectedPassage(): Citation | null {
  const [passage, setPassage] = useState<Citation | null>(null)
  useEffect(() => {
    const read = () => setPassage(readSelection())
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [])
  return passage
}

function readSelection(): Citation | null {
  const selection = document.getSelection()
  const quote = selection?.toString().trim().slice(0, evaluationLimits.quote) ?? ''
  const answer = selection?.anchorNode?.parentElement?.closest<HTMLElement>('[data-question]')
  const question = answer?.dataset['question']
  return quote && question && answer.contains(selection!.focusNode) ? { question, quote } : null
}

type PastedQuoteProps = {
  questions: readonly BidQuestion[]
  onAdd: (citation: Citation) => void
}

function PastedQuote({ questions, onAdd }: PastedQuoteProps) {
  const [question, setQuestion] = useState(questions[0]?.key ?? '')
  const [quote, setQuote] = useState('')
  return (
    <Disclosure summary="Paste a quote" isWide>
      <div className="flex flex-col gap-3">
        <Select
          name="quoted-question"
          label="From the answer to"
          options={questions.map(({ key, text }) => ({ value: key, label: text }))}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <TextArea
          name="pasted-quote"
          label="Passage"
          rows={3}
          limit={evaluationLimits.quote}
          value={quote}
          onChange={(event) => setQuote(event.target.value)}
        />
        <Button
          kind="secondary"
          size="small"
          className="self-start"
          onClick={() => {
            if (!quote.trim()) return
            onAdd({ question, quote: quote.trim() })
            setQuote('')
          }}
        >
          Add quote
        </Button>
      </div>
    </Disclosure>
  )
}
