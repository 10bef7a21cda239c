import { useState, type ReactNode } from 'react'
import type {
  DeclarationState,
  Evaluation,
  PanelMember,
} from '#features/evaluation/contract/evaluation.ts'
import { guestTexts } from '#features/bids/guests/contract/guest.ts'
import { panelFormWords as words, rolesOf } from '../contract/panel-task.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag, type Tone } from '#kernel/client/ui/Tag.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { ChangeChairDialog } from './ChangeChairDialog.tsx'

const texts = {
  people: 'People on the panel',
}

const declarationStateLabels: Record<DeclarationState, string> = {
  missing: 'Not declared yet',
  clear: 'No conflict of interest',
  conflict: 'Conflict of interest',
  mitigated: 'Conflict, mitigated',
}

type PeoplePanelProps = EvaluationContext & {
  /** Opens the panel form; undefined if the user may not change the panel. */
  onChange: (() => void) | undefined
  /** List of invitations to people from outside the organisation. */
  children: ReactNode
}

/** All members of the panel, with the state of their declarations. */
export function PeoplePanel({ onChange, children, ...context }: PeoplePanelProps) {
  const [isReplacing, setIsReplacing] = useState(false)
  const user = useUser()
  const { evaluation, namingRefusal } = context
  const mayReplaceChair = namingRefusal === null && evaluation.stage !== 'locked'
  return (
    <Panel
      title={texts.people}
      actions={
        <div className="flex flex-wrap gap-2">
          {onChange && (
            <Button kind="secondary" size="small" onClick={onChange}>
              {words.change}
            </Button>
          )}
          {mayReplaceChair && (
            <Button kind="quiet" size="small" onClick={() => setIsReplacing(true)}>
              Change the chair
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {evaluation.members.some(({ is_active }) => !is_active) && (
          <Banner kind="warning">
            Someone on the panel can no longer sign in. Change the panel to replace them.
          </Banner>
        )}
        <Table
          caption={texts.people}
          columns={columnsFor(evaluation, user.id)}
          rows={evaluation.members}
          rowKey={(member) => member.user.id}
          isDense
        />
        {children}
      </div>
      {isReplacing && <ChangeChairDialog {...context} onClose={() => setIsReplacing(false)} />}
    </Panel>
  )
}

const tones: Record<DeclarationState, Tone> = {
  missing: 'pending',
  clear: 'published',
  conflict: 'rejected',
  mitigated: 'changes',
}

function columnsFor({ criteria }: Evaluation, userId: number): Column<PanelMember>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      kind: 'title',
      cell: ({ user, is_guest, is_active }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-normal">
          <span className="wrap-anywhere">
            {user.id === userId ? `${user.name} (${words.you})` : user.name}
          </span>
          {is_guest && <Tag>{guestTexts.outside}</Tag>}
          {!is_active && <Tag tone="rejected">Can’t sign in</Tag>}
        </span>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      cell: (member) => <span className="md:block md:w-48">{rolesOf(member)}</span>,
    },
    {
      key: 'criteria',
      header: 'Criteria',
      isLabelled: true,
      cell: (member) => (
        <span className="whitespace-normal md:block md:w-72">{criteriaOf(member, criteria)}</span>
      ),
    },
    {
      key: 'declaration',
      header: 'Declaration',
      cell: ({ declaration }) => (
        <Tag tone={tones[declaration]}>{declarationStateLabels[declaration]}</Tag>
      ),
    },
  ]
}

function criteriaOf(member: PanelMember, criteria: Evaluation['criteria']) {
  if (member.role !== 'evaluator') return <span aria-label={words.notAssigned}>–</span>
  if (member.criteria === null) return words.allCriteria
  const assigned = criteria.filter(({ key }) => member.criteria?.includes(key))
  return assigned.map(({ name }) => name).join(', ')
}
