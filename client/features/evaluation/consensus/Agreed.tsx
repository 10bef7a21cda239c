import type { BidQuestion } from '#domain/contract/bidding.ts'
import type { Consensus } from '#domain/contract/evaluation-calls.ts'
import type { EvaluationStage } from '#domain/contract/evaluation.ts'
import { consensusWords as words } from '#domain/contract/scoring-words.ts'
import { FactList } from '#client/ui/FactList.tsx'
import { Time } from '#client/ui/Time.tsx'
import type { JudgedRow } from './judged-row.ts'

type AgreedProps = { row: JudgedRow; questions: readonly BidQuestion[]; stage: EvaluationStage }

/** The consensus for readers who can't change it. */
export function Agreed({ row, questions, stage }: AgreedProps) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{words.formTitle}</h3>
      {row.consensus ? (
        <ConsensusFacts consensus={row.consensus} questions={questions} />
      ) : (
        <p className="text-muted">{stage === 'scoring' ? words.notYet : words.waitForChair}</p>
      )}
    </section>
  )
}

type ConsensusFactsProps = { consensus: Consensus; questions: readonly BidQuestion[] }

export function ConsensusFacts({ consensus, questions }: ConsensusFactsProps) {
  const { mark, reason, discussion, citations, participants, by, saved_at } = consensus
  const textOf = (key: string) => questions.find((question) => question.key === key)?.text ?? key
  return (
    <>
      <FactList
        layout="rows"
        facts={[
          { term: words.mark, value: mark },
          { term: words.reason, value: <span className="whitespace-pre-line">{reason}</span> },
          ...(discussion ? [{ term: words.discussion, value: discussion }] : []),
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
      <p className="text-sm text-muted">
        {words.savedBy(by.name)}
        <Time iso={saved_at} />
      </p>
    </>
  )
}
