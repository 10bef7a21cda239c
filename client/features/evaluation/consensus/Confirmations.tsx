import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmConsensus, type Consensus } from '#domain/contract/evaluation-calls.ts'
import { evaluationLimits, type JudgedCriterion } from '#domain/contract/evaluation.ts'
import { consensusWords as words } from '#domain/contract/scoring-words.ts'
import { isAssigned, mayEvaluate } from '#domain/rules/evaluation-access.ts'
import { finish } from '#client/dialogs/finish.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { call } from '#client/lib/api.ts'
import { messageIfAny } from '#client/lib/failure.ts'
import { useForm } from '#client/lib/form.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import type { EvaluationContext } from '../EvaluationFrame.tsx'
import type { JudgedRow } from './judged-row.ts'

type ConfirmationsProps = {
  context: EvaluationContext
  criterion: JudgedCriterion
  row: JudgedRow
  consensus: Consensus
}

/**
 * Shows whether each assigned evaluator agrees with the consensus, with buttons for the user's own
 * reply.
 */
export function Confirmations({ context, criterion, row, consensus }: ConfirmationsProps) {
  const { facts, evaluation, tender } = context
  const mayAnswer = mayEvaluate(facts, 'confirmConsensus') && isAssigned(facts, criterion.key)
  const params = { tenderId: tender.id }
  const send = (agrees: boolean, comment: string) => {
    const answers = [{ consensus_id: consensus.id, agrees, comment }]
    return finish(call(confirmConsensus, { params, body: { answers } }))
  }
  const agree = useMutation({ mutationFn: () => send(true, '') })
  const [isDissenting, setIsDissenting] = useState(false)
  const failure = messageIfAny(agree.error, words.answerFailed)
  const nameOf = (id: number) => evaluation.members.find(({ user }) => user.id === id)?.user.name
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{words.confirmations}</h3>
      {failure && <Banner kind="danger">{failure}</Banner>}
      <ul>
        {criterion.evaluators.map((id) => {
          const answer = consensus.confirmations.find(({ user }) => user.id === id)
          return (
            <li key={id} className="flex flex-wrap items-center gap-3 py-1">
              <span className="wrap-anywhere">{nameOf(id)}</span>
              {answer ? (
                <Tag tone={answer.agrees ? 'published' : 'flagged'}>
                  {answer.agrees ? words.agrees : words.dissentsOne}
                </Tag>
              ) : (
                <span className="text-muted">{words.notAnswered}</span>
              )}
              {answer?.comment && <p className="w-full wrap-anywhere">{answer.comment}</p>}
            </li>
          )
        })}
      </ul>
      {mayAnswer && (
        <div className="flex flex-wrap gap-3">
          <Button
            kind="secondary"
            isBusy={agree.isPending}
            busyLabel={words.agreeing}
            onClick={() => agree.mutate()}
          >
            {words.agree}
          </Button>
          <Button kind="secondary" onClick={() => setIsDissenting(true)}>
            {words.dissent}
          </Button>
        </div>
      )}
      {isDissenting && (
        <DissentDialog
          bidder={row.bid.bidder}
          send={(comment) => send(false, comment)}
          onClose={() => setIsDissenting(false)}
        />
      )}
    </section>
  )
}

type DissentDialogProps = {
  bidder: string
  send: (comment: string) => Promise<void>
  onClose: () => void
}

function DissentDialog({ bidder, send, onClose }: DissentDialogProps) {
  const form = useForm({
    initial: { comment: '' },
    failure: words.answerFailed,
    submit: async ({ comment }) => {
      await send(comment)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.dissentTitle(bidder)}
      description={words.dissentWhy}
      verb={words.dissentVerb}
      busyLabel={words.agreeing}
      {...{ form, onClose }}
    >
      <TextArea
        label={words.comment}
        limit={evaluationLimits.statement}
        {...form.field('comment')}
      />
    </FormDialog>
  )
}
