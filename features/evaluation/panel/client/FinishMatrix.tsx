import { Check } from 'lucide-react'
import type {
  Evaluation,
  JudgedCriterion,
  PanelMember,
} from '#features/evaluation/contract/evaluation.ts'
import { panelFormWords as words } from '../contract/panel-task.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'

const texts = {
  progress: 'Who has finished what',
}

type FinishMatrixProps = { evaluation: Evaluation }

/** Table of criteria and evaluators. It shows who has finished which criterion, but no marks. */
export function FinishMatrix({ evaluation: { criteria, members } }: FinishMatrixProps) {
  const evaluators = members.filter(({ role }) => role === 'evaluator')
  if (evaluators.length === 0) return null
  const columns: Column<JudgedCriterion>[] = [
    {
      key: 'criterion',
      header: 'Criterion',
      kind: 'title',
      cell: (criterion) => <Criterion criterion={criterion} />,
    },
    ...evaluators.map((member) => ({
      key: String(member.user.id),
      header: member.user.name,
      cell: (criterion: JudgedCriterion) => <Progress member={member} criterion={criterion} />,
    })),
  ]
  return (
    <Panel title={texts.progress}>
      <p className="mb-3 max-w-measure text-muted">This shows who has finished, not the marks.</p>
      {/* The container is focusable, so that a wide table can be scrolled with the keyboard. */}
      <div
        tabIndex={0}
        role="group"
        aria-label="Criteria and evaluators"
        className="md:overflow-x-auto"
      >
        <Table
          caption={texts.progress}
          columns={columns}
          rows={criteria}
          rowKey={({ key }) => key}
        />
      </div>
    </Panel>
  )
}

function Criterion({ criterion: { name, evaluators } }: { criterion: JudgedCriterion }) {
  return (
    <span className="block min-w-32 text-sm wrap-anywhere">
      {name}
      {evaluators.length === 0 && (
        <span className="ms-2">
          <Tag tone="flagged">Nobody is assigned</Tag>
        </span>
      )}
    </span>
  )
}

type ProgressProps = { member: PanelMember; criterion: JudgedCriterion }

function Progress({ member, criterion: { key, evaluators } }: ProgressProps) {
  if (!evaluators.includes(member.user.id)) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{words.notAssigned}</span>
      </span>
    )
  }
  return (
    <span className="whitespace-nowrap">
      {member.finished.includes(key) ? (
        <Tag tone="published" icon={<Check aria-hidden="true" />}>
          Finished
        </Tag>
      ) : (
        <Tag>Not finished</Tag>
      )}
    </span>
  )
}
