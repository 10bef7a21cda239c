import { evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { EvaluationFrame } from '#features/evaluation/client/EvaluationFrame.tsx'
import { DeclarationForm } from './DeclarationForm.tsx'

/** Page on which a panel member declares their interests. */
export function DeclarationsPage({ tenderId }: { tenderId: number }) {
  return (
    <EvaluationFrame tenderId={tenderId} page="declarations" title="Declarations of interest">
      {(context) => {
        if (context.evaluation.bidders.length > 0) return <DeclarationForm {...context} />
        const isOpened = context.bidding.opening === 'opened'
        return (
          <EmptyState title="There’s nobody to declare about yet">
            {isOpened
              ? evaluationTexts.noBids
              : 'Bidders are listed here once the bids have been opened.'}
          </EmptyState>
        )
      }}
    </EvaluationFrame>
  )
}
