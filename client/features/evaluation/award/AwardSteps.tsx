import { awardStepWords as words } from '#domain/contract/award-words.ts'
import type { Decision } from '#domain/contract/decision.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import type { getStandstill } from '#domain/contract/standstill-calls.ts'
import { standstillTexts } from '#domain/contract/standstill.ts'
import { formatDate } from '#domain/format/date.ts'
import { approvalOutcome } from '#domain/contract/approval-outcome.ts'
import { daysBetween } from '#domain/rules/working-days.ts'
import { StepList, type ListedStep } from '#client/bidding/StepList.tsx'
import { useStandstill } from './use-decision.ts'

type AwardStepsProps = { tenderId: number; decision: Decision }

/** Steps from a submitted decision to the contract, each with its state and date. */
export function AwardSteps({ tenderId, decision }: AwardStepsProps) {
  const award = useStandstill(tenderId, decision)
  return <StepList label={words.label} steps={awardSteps(decision, award.data)} />
}

type Award = Reply<typeof getStandstill>['data']

/**
 * Returns the steps from the approval to the contract. The decision is undefined until it is
 * submitted, and the award until the bidders are notified.
 */
export function awardSteps(decision: Decision | undefined, award: Award | undefined): ListedStep[] {
  const approval = decision && approvalOutcome(decision)
  const notifiedAt = decision?.notified_at
  const isNotified = decision?.state === 'notified'
  return [
    {
      text: words.approved,
      state: approval ? 'done' : decision ? 'current' : 'to_do',
      note: approval ?? awaitedApproval(decision),
    },
    {
      text: words.notified,
      state: isNotified ? 'done' : approval ? 'current' : 'to_do',
      note: notifiedAt ? formatDate(notifiedAt) : words.notNotified,
    },
    ...(isNotified && award ? laterSteps(award) : stepsBeforeNotification),
  ]
}

function awaitedApproval(decision: Decision | undefined): string {
  if (!decision) return words.approvalLater
  return decision.actions.includes('approve') ? words.awaitingOwnApproval : words.awaitingApproval
}

const stepsBeforeNotification: ListedStep[] = [
  { text: words.standstill, state: 'to_do', note: words.standstillLater },
  { text: words.contract, state: 'to_do', note: words.unsigned },
]

function laterSteps(award: Award): ListedStep[] {
  const { standstill, awards } = award
  const isOver = !standstill || standstill.state === 'over'
  const days = awards.flatMap(({ contract }) => contract?.signed_on ?? []).toSorted()
  const isSigned = days.length > 0 && days.length === awards.length
  return [
    { text: words.standstill, state: isOver ? 'done' : 'current', note: describeStandstill(award) },
    {
      text: words.contract,
      state: isSigned ? 'done' : isOver ? 'current' : 'to_do',
      note: isSigned
        ? words.signed(formatDate(days.at(-1)!))
        : days.length > 0
          ? words.someSigned(days.length, awards.length)
          : words.unsigned,
    },
  ]
}

function describeStandstill({ standstill, today }: Award): string {
  if (!standstill) return words.noStandstill
  const { state, ends_on } = standstill
  if (state === 'suspended') return words.standstillSuspended
  if (state === 'over') return words.standstillOver(formatDate(ends_on))
  const left = standstillTexts.daysLeft(daysBetween(today, ends_on))
  return words.standstillRunning(formatDate(ends_on), left)
}
