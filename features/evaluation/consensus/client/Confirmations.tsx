import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  confirmConsensus,
  type Consensus,
  evaluationLimits,
  type JudgedCriterion,
} from '#features/evaluation/contract/evaluation.ts'
import { panelFormWords } from '#features/evaluation/panel/contract/panel-task.ts'
import { consensusWords as words } from '#features/evaluation/scoring/contract/scoring.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { withConsensus } from '#features/evaluation/client/evaluation-queries.ts'
import { hasAnswered, mayAnswerUnder, type JudgedRow } from './judged-row.ts'

const texts = {
  dissentTitle: (bidder: string) => `Record that you don’t agree on ${bidder}`,
}

type ConfirmationsProps = {
  context: EvaluationContext
  criterion: JudgedCriterion
  row: JudgedRow
  consensus: Consensus
}

/** The assigned evaluators' answers to the consensus, and buttons for the user's own answer. */
export function Confirmations({ context, criterion, row, consensus }: ConfirmationsProps) {
  const userId = useUser().id
  const { facts, tender } = context
  const mayAnswer = mayAnswerUnder(facts, criterion)
  const params = { tenderId: tender.id }
  const send = (agrees: boolean, comment: string) => {
    const answers = [{ consensus_id: consensus.id, agrees, comment }]
    const sent = call(confirmConsensus, { params, body: { answers } })
    return finish(sent.then(withConsensus(tender.id)))
  }
  const agree = useMutation({ mutationFn: () => send(true, '') })
  const [isDissenting, setIsDissenting] = useState(false)
  const failure = messageIfAny(agree.error, words.answerFailed)
  const isAwaited = mayAnswer && !hasAnswered(consensus, userId)
  return (
    <section className="flex flex-col gap-4 rounded-control bg-sunken p-4">
      <div>
        <h3 className="text-base font-semibold">Answers of the evaluators</h3>
        <Answers context={context} criterion={criterion} consensus={consensus} />
      </div>
      {mayAnswer && (
        <div className="flex flex-wrap gap-3">
          <Button
            kind={isAwaited ? 'primary' : 'secondary'}
            isBusy={agree.isPending}
            busyLabel={words.agreeing}
            onClick={() => agree.mutate()}
          >
            {words.agree}
          </Button>
          <Button kind="secondary" onClick={() => setIsDissenting(true)}>
            I don’t agree
          </Button>
        </div>
      )}
      {failure && <Banner kind="danger">{failure}</Banner>}
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

/** List of the assigned evaluators with their answers. */
function Answers({ context, criterion, consensus }: Omit<ConfirmationsProps, 'row'>) {
  const userId = useUser().id
  const { members } = context.evaluation
  const nameOf = (id: number) => members.find(({ user }) => user.id === id)?.user.name
  return (
    <ul className="mt-2 flex flex-col gap-2">
      {criterion.evaluators.map((id) => {
        const answer = consensus.confirmations.find(({ user }) => user.id === id)
        return (
          <li key={id} className="flex min-w-0 flex-wrap items-center justify-between gap-x-3">
            <span className="wrap-anywhere">
              {nameOf(id)}
              {id === userId && ` (${panelFormWords.you})`}
            </span>
            {answer ? (
              <Tag tone={answer.agrees ? 'published' : 'flagged'}>
                {answer.agrees ? 'Agrees' : 'Doesn’t agree'}
              </Tag>
            ) : (
              <Tag tone="pending">Not answered yet</Tag>
            )}
            {answer?.comment && <p className="w-full wrap-anywhere">{answer.comment}</p>}
          </li>
        )
      })}
    </ul>
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
      title={texts.dissentTitle(bidder)}
      description="Your comment stays in the record beside the consensus."
      verb="Record dissent"
      busyLabel={words.agreeing}
      form={form}
      onClose={onClose}
    >
      <TextArea
        label="Why you don’t agree"
        limit={evaluationLimits.statement}
        {...form.field('comment')}
      />
    </FormDialog>
  )
}
