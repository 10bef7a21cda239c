import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { maxQuestionLength } from '#features/questions/contract/question.ts'
import { askDebrief } from '../contract/summary.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can } from '#features/tenders/rules/can.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { useStoredMessage } from '#kernel/client/lib/stored-message.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { debriefsQuery } from '#features/evaluation/client/award-queries.ts'
import { DebriefItem } from './DebriefItem.tsx'

const texts = {
  whyBuyer: 'Only the bidder who asked and your organisation read these questions and answers.',
  ask: 'Ask about the award',
}

/** Private questions from unsuccessful bidders, in the Questions tab after the award. */
export function DebriefsPanel({ tender }: { tender: Tender }) {
  const debriefs = useQuery(debriefsQuery(tender.id))
  const isBuyer = can(useUser(), 'answerDebriefs', tender, useNow())
  if (debriefs.data === undefined) {
    return debriefs.isError ? (
      <LoadState query={debriefs} failure="Failed to load the private questions" />
    ) : null
  }
  const { data, may_ask } = debriefs.data
  if (data.length === 0 && !may_ask) return null
  return (
    <Panel title="Private questions about the award">
      <div className="flex flex-col gap-5">
        <p className="max-w-measure">
          {isBuyer ? texts.whyBuyer : 'Only you and the buyer read these questions and answers.'}
        </p>
        {may_ask && <AskForm tenderId={tender.id} />}
        {data.length > 0 && (
          <ul className="flex flex-col gap-5">
            {data.map((debrief) => (
              <DebriefItem
                key={debrief.id}
                debrief={debrief}
                isBuyer={isBuyer}
                tenderId={tender.id}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

function AskForm({ tenderId }: { tenderId: number }) {
  const kept = useStoredMessage(`debrief:${tenderId}`)
  const form = useForm({
    initial: { question_text: kept.read() },
    schema: askDebrief.body,
    failure: 'Failed to send your question',
    scope: 'debrief',
    submit: async (body) => {
      const headers = { 'idempotency-key': kept.idempotencyKeyFor(body.question_text) }
      await finish(call(askDebrief, { params: { tenderId }, body, headers }), () => {
        kept.forget()
        form.set('question_text', '')
      })
    },
  })
  const { question_text } = form.values
  useEffect(() => kept.write(question_text), [kept, question_text])
  return (
    <form aria-label={texts.ask} className="flex flex-col gap-4" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <TextArea
        label="Your private question"
        hint="For example about a mark or its reason. Other bidders never see it."
        rows={4}
        limit={maxQuestionLength}
        readOnly={form.isBusy}
        {...form.field('question_text')}
      />
      <div>
        <Button type="submit" isBusy={form.isBusy} busyLabel="Sending...">
          {texts.ask}
        </Button>
      </div>
    </form>
  )
}
