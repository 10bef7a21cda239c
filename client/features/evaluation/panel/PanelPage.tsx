import { useState } from 'react'
import { evaluationTexts } from '#domain/contract/evaluation.ts'
import { panelFormWords } from '#domain/contract/panel-form-words.ts'
import { evaluationWords, taskWords } from '#domain/contract/panel-words.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { EvaluationFrame, type UnnamedPanelContext } from '../EvaluationFrame.tsx'
import { PanelForm } from './PanelForm.tsx'
import { PanelView } from './PanelView.tsx'

/** Overview of an evaluation: the next step, the people and their progress. */
export function PanelPage({ tenderId }: { tenderId: number }) {
  return (
    <EvaluationFrame
      tenderId={tenderId}
      page="panel"
      title={evaluationWords.title}
      unnamed={(context) => <Unnamed {...context} />}
    >
      {(context) => <PanelView {...context} />}
    </EvaluationFrame>
  )
}

function Unnamed(context: UnnamedPanelContext) {
  const [isNaming, setIsNaming] = useState(false)
  if (isNaming) {
    return <PanelForm {...context} evaluation={null} onFinish={() => setIsNaming(false)} />
  }
  const { tender, bidding, namingRefusal } = context
  if (tender.status === 'awarded') {
    return <EmptyState title={evaluationTexts.awardedWithoutPanel} />
  }
  const reason = tender.status === 'draft' ? evaluationTexts.publishFirst : namingRefusal
  return (
    <EmptyState
      title={evaluationWords.noneTitle}
      action={
        <Button disabledReason={reason} onClick={() => setIsNaming(true)}>
          {panelFormWords.name}
        </Button>
      }
    >
      {bidding.opening === 'opened' ? taskWords.name.whyOpened : taskWords.name.why}
    </EmptyState>
  )
}
