import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mitigateConflict, type PanelMember } from '#features/evaluation/contract/evaluation.ts'
import { mayEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { whyNotMitigate } from '../rules/panel-change.ts'
import { call } from '#kernel/client/lib/api.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { declarationsQuery } from '#features/evaluation/client/evaluation-queries.ts'
import { ReasonDialog } from '#features/evaluation/client/ReasonDialog.tsx'

const texts = {
  mitigatedBy: (person: string) => `${person} decided:`,
  mitigate: 'Record a mitigation',
  mitigateTitle: (person: string) => `Let ${person} take part?`,
  mitigateWhy:
    'Say what keeps the conflict from affecting the result, such as leaving out a criterion, or why it was declared by mistake. They can read the bids after this. To keep them out, change the panel instead.',
  replace: 'Replace on the panel',
}

type ConflictsProps = EvaluationContext & {
  /** Opens the panel form; undefined if the user may not change the panel. */
  onReplace: (() => void) | undefined
}

/** Declared conflicts of interest, each with the decision about it. */
export function Conflicts({ onReplace, ...context }: ConflictsProps) {
  const { evaluation, facts } = context
  const conflicted = evaluation.members.filter(
    ({ declaration }) => declaration === 'conflict' || declaration === 'mitigated',
  )
  if (conflicted.length === 0) return null
  return (
    <Panel title="Declared conflicts of interest">
      <ul className="divide-y divide-line">
        {conflicted.map((member) => (
          <li key={member.user.id} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">{member.user.name}</span>
              <Tag tone={member.declaration === 'conflict' ? 'rejected' : 'changes'}>
                {member.declaration === 'conflict' ? 'Blocked' : 'Mitigated'}
              </Tag>
            </p>
            {mayEvaluate(facts, 'readDeclarations') && (
              <Statements context={context} member={member} />
            )}
            <Decide context={context} member={member} onReplace={onReplace} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type OfMember = { context: EvaluationContext; member: PanelMember }

/** Text of the declaration and of the mitigation, for the chair and observers. */
function Statements({ context, member }: OfMember) {
  const declarations = useQuery(declarationsQuery(context.tender.id))
  if (declarations.data === undefined) {
    return (
      <LoadState query={declarations} failure="Failed to load the conflicts of interest">
        <Skeleton count={2} />
      </LoadState>
    )
  }
  const own = declarations.data.filter(
    ({ user, has_conflict, corrects }) =>
      user.id === member.user.id && (has_conflict || corrects?.is_confirmed === false),
  )
  return (
    <ul className="flex flex-col gap-3">
      {own.map(({ id, organisation, statement, declared_at, mitigation, corrects }) => (
        <li key={id}>
          <p className="text-sm text-muted">
            {organisation.name}, <Time iso={corrects?.declared_at ?? declared_at} />
          </p>
          <p className="max-w-measure whitespace-pre-line wrap-anywhere">
            {corrects?.statement ?? statement}
          </p>
          {corrects && (
            <p className="mt-1 max-w-measure border-s-4 border-line ps-3 wrap-anywhere">
              <span className="block text-sm text-muted">
                Withdrawn by this person on <Time iso={declared_at} />
              </span>
              {statement && <span className="block whitespace-pre-line">{statement}</span>}
              They now declare that there’s no conflict. This counts only once you confirm it with a
              reason.
            </p>
          )}
          {mitigation && (
            <p className="mt-1 max-w-measure border-s-4 border-line ps-3 wrap-anywhere">
              <span className="block text-sm text-muted">
                {texts.mitigatedBy(mitigation.by.name)} <Time iso={mitigation.at} />
              </span>
              <span className="whitespace-pre-line">{mitigation.reason}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

type DecideProps = OfMember & Pick<ConflictsProps, 'onReplace'>

/**
 * Buttons for the person who decides: the chair or, if the conflict is the chair's own, another
 * buyer.
 */
function Decide({ context, member, onReplace }: DecideProps) {
  const [isMitigating, setIsMitigating] = useState(false)
  const { facts, namingRefusal } = context
  const isOwn = member.user.id === useUser().id
  const refusal = whyNotMitigate({ caller: facts, isOwn, isOfChair: member.is_chair })
  const { name } = member.user
  if (member.declaration !== 'conflict') return null
  if (namingRefusal !== null || refusal) {
    return member.is_chair ? (
      <p className="max-w-measure text-muted">
        Another buyer of your organisation decides whether the chair can take part, or names another
        chair.
      </p>
    ) : null
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        kind="secondary"
        size="small"
        aria-label={`${texts.mitigate}: ${name}`}
        onClick={() => setIsMitigating(true)}
      >
        {texts.mitigate}
      </Button>
      {onReplace && !member.is_chair && (
        <Button
          kind="quiet"
          size="small"
          aria-label={`${texts.replace}: ${name}`}
          onClick={onReplace}
        >
          {texts.replace}
        </Button>
      )}
      {isMitigating && (
        <ReasonDialog
          title={texts.mitigateTitle(name)}
          description={texts.mitigateWhy}
          label="Why they can take part"
          verb="Let them take part"
          busyLabel="Recording..."
          failure="Failed to record the mitigation"
          act={(reason) =>
            call(mitigateConflict, {
              params: { tenderId: context.tender.id },
              body: { user_id: member.user.id, reason },
            })
          }
          onClose={() => setIsMitigating(false)}
        />
      )}
    </div>
  )
}
