import { Check } from 'lucide-react'
import type { Evaluation, JudgedCriterion, PanelMember } from '#domain/contract/evaluation.ts'
import { panelFormWords as words } from '#domain/contract/panel-form-words.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { Tag } from '#client/ui/Tag.tsx'

type FinishMatrixProps = { evaluation: Evaluation }

/** Table of criteria and evaluators that shows who has finished which criterion, without marks. */
export function FinishMatrix({ evaluation: { criteria, members } }: FinishMatrixProps) {
  const evaluators = members.filter(({ role }) => role === 'evaluator')
  if (evaluators.length === 0) return null
  return (
    <Panel title={words.progress}>
      <p className="mb-3 max-w-measure text-muted">{words.progressHint}</p>
      {/* The container is focusable, so that the table can be scrolled with the keyboard. */}
      <div tabIndex={0} role="group" aria-label={words.progressTable} className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pe-4 text-start font-semibold">
                {words.criterion}
              </th>
              {evaluators.map(({ user }) => (
                <th key={user.id} scope="col" className="px-3 py-2 text-start font-semibold">
                  <span className="block min-w-24 wrap-anywhere">{user.name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {criteria.map((criterion) => (
              <tr key={criterion.key} className="border-b border-line last:border-b-0">
                <th scope="row" className="min-w-32 py-2 pe-4 text-start font-normal wrap-anywhere">
                  {criterion.name}
                  {criterion.evaluators.length === 0 && (
                    <span className="ms-2">
                      <Tag tone="flagged">{words.nobody}</Tag>
                    </span>
                  )}
                </th>
                {evaluators.map((member) => (
                  <td key={member.user.id} className="px-3 py-2">
                    <Progress {...{ member, criterion }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
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
  return member.finished.includes(key) ? (
    <Tag tone="published" icon={<Check aria-hidden="true" />}>
      {words.done}
    </Tag>
  ) : (
    <Tag>{words.open}</Tag>
  )
}
