import type { BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import type { JudgedCriterion } from '#features/evaluation/contract/evaluation.ts'
import { consensusWords as words } from '#features/evaluation/scoring/contract/scoring.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { ConsensusFields } from './ConsensusFields.tsx'
import type { JudgedRow } from './judged-row.ts'
import { StaleConsensus } from './StaleConsensus.tsx'
import { useConsensusForm } from './use-consensus-form.ts'

type ConsensusFormProps = {
  context: EvaluationContext
  criterion: JudgedCriterion
  row: JudgedRow
  questions: readonly BidQuestion[]
  /** Called once the consensus is saved, or the change of a saved one is cancelled. */
  onClose: () => void
}

/** Form in which the chair records the panel's consensus on one bid and one criterion. */
export function ConsensusForm(props: ConsensusFormProps) {
  const { context, criterion, row, questions, onClose } = props
  const tenderId = context.tender.id
  const state = useConsensusForm({ tenderId, criterion, row, onSaved: onClose })
  const { form, theirs } = state
  const { members } = context.evaluation
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <h3 className="text-base font-semibold">{words.formTitle}</h3>
      {row.consensus && (
        <p className="text-muted">Every evaluator answers again once you save a change.</p>
      )}
      <ErrorSummary {...form.summary} />
      {theirs && (
        <StaleConsensus
          theirs={theirs}
          questions={questions}
          members={members}
          mine={form.values}
          onKeep={state.keepMine}
          onTake={state.useStored}
          onCombine={state.combineBoth}
        />
      )}
      {state.isRestored && !theirs && <RestoredBanner onDiscard={state.useStored} />}
      <ConsensusFields
        context={context}
        form={form}
        criterion={criterion}
        questions={questions}
        isWide={row.is_wide}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          kind={state.isChanged ? 'primary' : 'secondary'}
          isBusy={form.isBusy}
          busyLabel="Saving..."
        >
          Save consensus
        </Button>
        {row.consensus && (
          <Button
            kind="secondary"
            onClick={() => {
              state.discard()
              onClose()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

function RestoredBanner({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Banner
      actions={
        <Button kind="secondary" size="small" onClick={onDiscard}>
          Discard it
        </Button>
      }
    >
      We’ve restored what you typed here before and didn’t save.
    </Banner>
  )
}
