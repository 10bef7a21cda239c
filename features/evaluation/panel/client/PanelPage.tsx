import { useState } from 'react'
import { evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { panelFormWords, evaluationWords, taskWords } from '../contract/panel-task.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import {
  EvaluationFrame,
  type EvaluationContext,
  type UnnamedPanelContext,
} from '#features/evaluation/client/EvaluationFrame.tsx'
import { PanelForm } from './PanelForm.tsx'
import { PanelView } from './PanelView.tsx'

/** Overview of an evaluation: the next step, the people and their progress. */
export function PanelPage({ tenderId }: { tenderId: number }) {
  return (
    <EvaluationFrame
      tenderId={tenderId}
      page="panel"
      title={evaluationWords.title}
      unnamed={(context) => <Overview named={null} context={context} />}
    >
      {(context) => <Overview named={context} context={context} />}
    </EvaluationFrame>
  )
}

type OverviewProps = { context: UnnamedPanelContext; named: EvaluationContext | null }

/**
 * The panel, or the form that names or changes it. The form stays open if a colleague names the
 * panel in the meantime.
 */
function Overview({ context, named }: OverviewProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = () => setIsEditing(true)
  if (isEditing) {
    const evaluation = named?.evaluation ?? null
    return <PanelForm {...context} evaluation={evaluation} onFinish={() => setIsEditing(false)} />
  }
  return named ? <PanelView {...named} onEdit={edit} /> : <Unnamed {...context} onName={edit} />
}

function Unnamed({ onName, ...context }: UnnamedPanelContext & { onName: () => void }) {
  const { tender, bidding, namingRefusal } = context
  if (tender.status === 'awarded') {
    return <EmptyState title={evaluationTexts.awardedWithoutPanel} />
  }
  const reason = tender.status === 'draft' ? evaluationTexts.publishFirst : namingRefusal
  return (
    <EmptyState
      title={evaluationWords.noneTitle}
      action={
        <Button disabledReason={reason} onClick={onName}>
          {panelFormWords.name}
        </Button>
      }
    >
      {bidding.opening === 'opened' ? taskWords.name.whyOpened : taskWords.name.why}
    </EmptyState>
  )
}
