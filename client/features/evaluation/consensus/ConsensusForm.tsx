import type { BidQuestion } from '#domain/contract/bidding.ts'
import type { JudgedCriterion } from '#domain/contract/evaluation.ts'
import { consensusWords as words } from '#domain/contract/scoring-words.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'
import type { EvaluationContext } from '../EvaluationFrame.tsx'
import { ConsensusFields } from './ConsensusFields.tsx'
import type { JudgedRow } from './judged-row.ts'
import { StaleConsensus } from './StaleConsensus.tsx'
import { useConsensusForm } from './use-consensus-form.ts'

type ConsensusFormProps = {
  context: EvaluationContext
  criterion: JudgedCriterion
  row: JudgedRow
  questions: readonly BidQuestion[]
}

/** Form in which the chair records the panel's consensus on one bid and one criterion. */
export function ConsensusForm({ context, criterion, row, questions }: ConsensusFormProps) {
  const state = useConsensusForm({ tenderId: context.tender.id, criterion, row })
  const { form, theirs } = state
  const { members } = context.evaluation
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <h3 className="text-base font-semibold">{words.formTitle}</h3>
      <ErrorSummary {...form.summary} />
      {theirs && (
        <StaleConsensus
          {...{ theirs, questions, members }}
          mine={form.values}
          onKeep={state.keepMine}
          onTake={state.useStored}
          onCombine={state.combineBoth}
        />
      )}
      {state.isRestored && !theirs && (
        <Banner
          actions={
            <Button kind="secondary" size="small" onClick={state.useStored}>
              {words.discard}
            </Button>
          }
        >
          {words.restored}
        </Banner>
      )}
      <ConsensusFields {...{ context, form, questions }} isWide={row.is_wide} />
      <div>
        <Button
          type="submit"
          kind={state.isChanged ? 'primary' : 'secondary'}
          isBusy={form.isBusy}
          busyLabel={words.saving}
        >
          {words.save}
        </Button>
      </div>
    </form>
  )
}
