import { answerDebrief } from '../contract/summary.ts'
import type { Debrief } from '../contract/debrief.ts'
import { maxAnswerLength } from '#features/questions/contract/question.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

const texts = {
  answer: 'Answer',
  answerLabel: (bidder: string) => `Answer to ${bidder}`,
}

type DebriefItemProps = { debrief: Debrief; tenderId: number; isBuyer: boolean }

/** A bidder's private question about the award, with its answer or the form to answer it. */
export function DebriefItem({ debrief, tenderId, isBuyer }: DebriefItemProps) {
  const { question_text, created_at, answer, organisation, asked_by } = debrief
  return (
    <li className="wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {organisation && <h3 className="font-semibold">{organisation.name}</h3>}
        <Tag tone={answer ? 'published' : 'pending'}>
          {answer ? 'Answered' : 'Waiting for an answer'}
        </Tag>
        <span className="text-sm text-muted">
          {asked_by && `${asked_by}, `}
          <Time iso={created_at} />
        </span>
      </div>
      <p className="mt-1 max-w-measure whitespace-pre-line">{question_text}</p>
      {answer && (
        <div className="mt-2 border-s-4 border-line ps-4">
          <p className="text-sm text-muted">
            {texts.answer}, <Time iso={answer.answered_at} />
          </p>
          <p className="max-w-measure whitespace-pre-line">{answer.answer_text}</p>
        </div>
      )}
      {!answer && isBuyer && <AnswerForm debrief={debrief} tenderId={tenderId} />}
    </li>
  )
}

function AnswerForm({ debrief, tenderId }: Omit<DebriefItemProps, 'isBuyer'>) {
  const form = useForm({
    initial: { answer_text: '' },
    schema: answerDebrief.body,
    failure: 'Failed to send the answer',
    scope: `answer-${debrief.id}`,
    submit: (body) => {
      const params = { tenderId, debriefId: debrief.id }
      return finish(call(answerDebrief, { params, body }))
    },
  })
  const label = texts.answerLabel(debrief.organisation?.name ?? '')
  return (
    <form aria-label={label} className="mt-3 flex flex-col gap-3" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <TextArea
        label={label}
        hint="The bidder gets it at once, by email too. You can’t change it afterwards."
        rows={3}
        limit={maxAnswerLength}
        {...form.field('answer_text')}
      />
      <div>
        <Button type="submit" size="small" isBusy={form.isBusy} busyLabel="Sending...">
          {texts.answer}
        </Button>
      </div>
    </form>
  )
}
