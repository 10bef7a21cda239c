import type { BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import type { Consensus, EvaluationStage } from '#features/evaluation/contract/evaluation.ts'
import { consensusWords as words } from '#features/evaluation/scoring/contract/scoring.ts'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import type { JudgedRow } from './judged-row.ts'

const texts = {
  savedBy: (name: string) => `Saved by ${name}, `,
}

type AgreedProps = { row: JudgedRow; questions: readonly BidQuestion[]; stage: EvaluationStage }

/** Read-only view of the consensus. */
export function Agreed({ row: { consensus }, questions, stage }: AgreedProps) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{words.formTitle}</h3>
      {consensus ? (
        <>
          <ConsensusFacts consensus={consensus} questions={questions} layout="rail" />
          <p className="text-sm text-muted">
            {texts.savedBy(consensus.by.name)}
            <Time iso={consensus.saved_at} />
          </p>
        </>
      ) : (
        <p className="text-muted">
          {stage === 'scoring'
            ? 'The chair can save a consensus once the consensus stage has started.'
            : 'The chair has not saved a consensus for this bid yet.'}
        </p>
      )}
    </section>
  )
}

/** Stored consensus, or values of the form. Only form values can lack a mark. */
export type ShownConsensus = Pick<
  Consensus,
  'reason' | 'discussion' | 'citations' | 'participants'
> & { mark: string | null }

type ConsensusFactsProps = {
  consensus: ShownConsensus
  questions: readonly BidQuestion[]
  layout: 'rail' | 'rows'
}

export function ConsensusFacts({ consensus, questions, layout }: ConsensusFactsProps) {
  const { mark, reason, discussion, citations, participants } = consensus
  const textOf = (key: string) => questions.find((question) => question.key === key)?.text ?? key
  return (
    <FactList
      layout={layout}
      facts={[
        { term: words.mark, value: mark ?? words.noMark },
        { term: words.reason, value: <span className="whitespace-pre-line">{reason}</span> },
        ...(discussion
          ? [
              {
                term: words.discussion,
                value: <span className="whitespace-pre-line">{discussion}</span>,
              },
            ]
          : []),
        {
          term: words.citations,
          value: citations.map(({ question, quote }, place) => (
            <blockquote key={place} className="border-s-4 border-line ps-3">
              {quote}
              <footer className="text-sm text-muted">{textOf(question)}</footer>
            </blockquote>
          )),
        },
        { term: words.participants, value: participants.map(({ name }) => name).join(', ') },
      ]}
    />
  )
}
