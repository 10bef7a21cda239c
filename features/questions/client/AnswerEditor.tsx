import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  answerInput,
  maxAnswerLength,
  questionTexts,
  type Answer,
  type Question,
} from '../contract/question.ts'
import { questionStateTexts } from '../rules/question-lifecycle.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { storedText } from '#kernel/client/lib/stored-message.ts'
import { useStore } from '#kernel/client/store/create-store.ts'
import { toUkLocalInput } from '#kernel/format/date.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { createAnswerDraft, type DraftState } from './answer-draft.ts'
import { nounOf } from './noun-of.ts'
import { notificationSentence } from './notification-sentence.ts'

type AnswerEditorProps = {
  tender: Tender
  question: Question
  cannotPublish: string | null
  /** Reason why the last attempt to publish failed. */
  failure: string | null
  onClose: () => void
  onSaved: () => void
  onPublish: () => Promise<void>
}

export function AnswerEditor(props: AnswerEditorProps) {
  const { tender, question, failure, onClose, onSaved, onPublish } = props
  const { draft, state } = useAnswerDraft(tender.id, question)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null)
  const form = useFormFocusedAtEnd()
  const { is_clarification: isUnasked } = question
  async function finish(step: 'save' | 'publish', next: () => Promise<void> | void): Promise<void> {
    const issue = answerInput.safeParse({ answer_text: state.text }).error?.issues[0]
    setError(issue?.message)
    if (issue) return form.current?.querySelector('textarea')?.focus()
    setBusy(step)
    if (await draft.save()) await next()
    setBusy(null)
  }

  function saveAndClose(event: FormEvent): void {
    event.preventDefault()
    void finish('save', () => {
      toast.success(isUnasked ? questionTexts.clarificationSaved : questionTexts.answerSaved)
      onSaved()
    })
  }
  return (
    <form
      ref={form}
      aria-label={isUnasked ? 'Write a clarification' : 'Write an answer'}
      className="flex flex-col gap-4 rounded-panel border border-line bg-paper p-4"
      noValidate
      onSubmit={saveAndClose}
    >
      {state.theirs && (
        <AnswerConflict
          theirs={state.theirs.answer}
          onTakeTheirs={() => {
            draft.takeTheirs()
            // The editor closes, because a published answer can no longer be edited.
            if (state.theirs?.answer.is_published) onClose()
          }}
          onKeepMine={() => draft.keepMine()}
        />
      )}
      <AnswerText
        {...props}
        state={state}
        error={error}
        onType={(text) => {
          setError(undefined)
          draft.type(text)
        }}
      />
      {failure && <Banner kind="danger">{failure}</Banner>}
      <Buttons
        {...props}
        busy={busy}
        onPublish={() => void finish('publish', onPublish)}
        onCancel={state.text.trim() ? undefined : onClose}
      />
    </form>
  )
}

type AnswerTextProps = {
  tender: Tender
  question: Question
  state: DraftState
  error: string | undefined
  onType: (text: string) => void
}

function AnswerText({ tender, question, state, error, onType }: AnswerTextProps) {
  return (
    <div>
      <TextArea
        id={`answer-${question.id}`}
        label={question.is_clarification ? 'Clarification' : 'Answer'}
        hint={hintFor(tender, question)}
        rows={5}
        limit={maxAnswerLength}
        value={state.text}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
      <p role="status" className="min-h-5 text-sm text-muted">
        <SaveState {...state} />
      </p>
    </div>
  )
}

type ButtonsProps = {
  question: Question
  busy: 'save' | 'publish' | null
  cannotPublish: string | null
  onPublish: () => void
  /** Closes the editor; undefined while there is text that cancelling would lose. */
  onCancel: (() => void) | undefined
}

function Buttons({ question, busy, cannotPublish, onPublish, onCancel }: ButtonsProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Button
        isBusy={busy === 'publish'}
        busyLabel="Publishing..."
        disabledReason={cannotPublish}
        onClick={onPublish}
      >
        Publish {nounOf(question)}
      </Button>
      <Button type="submit" kind="secondary" isBusy={busy === 'save'} busyLabel="Saving...">
        Save draft
      </Button>
      {onCancel && (
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}

/**
 * Returns a ref for the form. Its text area gets the focus when the form appears, with the cursor
 * after the text.
 */
function useFormFocusedAtEnd() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const area = form.current?.querySelector('textarea')
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])
  return form
}

/**
 * Returns the hint below the label. It says who will be notified, because the button usually
 * publishes without confirmation.
 */
function hintFor(tender: Tender, { is_clarification }: Question): string {
  const notificationText = notificationSentence(tender, 'and can read it')
  const once = 'Suppliers see it once you publish it.'
  return is_clarification
    ? `${once} ${notificationText}`
    : `${once} ${notificationText} They won’t see who asked.`
}

function SaveState({ text, isSaving, failure, known, theirs }: DraftState) {
  if (isSaving) return 'Saving...'
  if (failure) return <span className="font-semibold text-danger">{failure}</span>
  if (theirs || (known && !text.trim())) return 'Not saved'
  // The last status stays visible while the user types, because a flickering line is distracting.
  return known?.answer.updated_at
    ? `Saved ${toUkLocalInput(known.answer.updated_at).slice(11)}`
    : null
}

function useAnswerDraft(tenderId: number, question: Question) {
  const kept = storedText(useUser(), `answer:${question.id}`)
  const [draft] = useState(() => createAnswerDraft({ tenderId, question, kept }))
  const state = useStore(draft.store)

  useEffect(() => {
    draft.open()
    return draft.leave
  }, [draft])
  useEffect(() => draft.notice(question.answer), [draft, question.answer])

  return { draft, state }
}

type AnswerConflictProps = {
  theirs: Answer
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/**
 * Banner shown after two users have edited the same answer; both texts are kept until the user
 * chooses one.
 */
function AnswerConflict({ theirs, onTakeTheirs, onKeepMine }: AnswerConflictProps) {
  const name = theirs.answered_by_user?.name ?? 'Somebody'
  return (
    <Banner
      kind="warning"
      title={
        theirs.is_published
          ? `This answer has since been published, as ${name} wrote it`
          : `${name} has changed this answer in the meantime`
      }
      actions={
        <>
          <Button kind="secondary" size="small" onClick={onTakeTheirs}>
            Use their text
          </Button>
          <Button
            kind="secondary"
            size="small"
            disabledReason={theirs.is_published ? questionStateTexts.edit.published : null}
            onClick={onKeepMine}
          >
            Keep my text
          </Button>
        </>
      }
    >
      <blockquote className="my-2 border-s-4 border-line ps-4 whitespace-pre-line wrap-anywhere">
        {theirs.answer_text}
      </blockquote>
    </Banner>
  )
}
