import type { Decision } from '../contract/decision.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import {
  type getStandstill,
  standstillTexts,
} from '#features/evaluation/standstill/contract/standstill.ts'
import { formatDate } from '#kernel/format/date.ts'
import { approvalOutcome } from '../contract/approval-outcome.ts'
import { daysBetween } from '#kernel/rules/working-days.ts'
import { StepList, type ListedStep } from '#features/bids/client/StepList.tsx'
import { useStandstill } from './use-decision.ts'

const texts = {
  standstill: 'Standstill',
  standstillRunning: (day: string, left: string) => `Ends on ${day} (${left})`,
  standstillOver: (day: string) => `Ended on ${day}`,
  contract: 'Contract',
  unsigned: 'Not signed yet',
  signed: (day: string) => `Signed on ${day}`,
  someSigned: (signed: number, all: number) => `${signed} of ${all} contracts signed`,
}

type AwardStepsProps = { tenderId: number; decision: Decision }

/** Steps from a submitted decision to the contract, each with its state and date. */
export function AwardSteps({ tenderId, decision }: AwardStepsProps) {
  const award = useStandstill(tenderId, decision)
  return <StepList label="Steps of the award" steps={awardSteps(decision, award.data)} />
}

type Award = Reply<typeof getStandstill>['data']

/**
 * Returns the steps from the approval to the contract. `decision` is undefined until it is
 * submitted, and `award` until the bidders are notified.
 */
export function awardSteps(decision: Decision | undefined, award: Award | undefined): ListedStep[] {
  const approval = decision && approvalOutcome(decision)
  const notifiedAt = decision?.notified_at
  const isNotified = decision?.state === 'notified'
  return [
    {
      text: 'Approval',
      state: approval ? 'done' : decision ? 'current' : 'to_do',
      note: approval ?? awaitedApproval(decision),
    },
    {
      text: 'Bidders notified',
      state: isNotified ? 'done' : approval ? 'current' : 'to_do',
      note: notifiedAt ? formatDate(notifiedAt) : 'Not notified yet',
    },
    ...(isNotified && award ? laterSteps(award) : stepsBeforeNotification),
  ]
}

function awaitedApproval(decision: Decision | undefined): string {
  if (!decision) return 'Needed if the value is above the limit of your organisation'
  return decision.actions.includes('approve') ? 'Waiting for you' : 'Waiting for a colleague'
}

const stepsBeforeNotification: ListedStep[] = [
  { text: texts.standstill, state: 'to_do', note: 'Starts when the bidders are notified' },
  { text: texts.contract, state: 'to_do', note: texts.unsigned },
]

function laterSteps(award: Award): ListedStep[] {
  const { standstill, awards } = award
  const isOver = !standstill || standstill.state === 'over'
  const days = awards.flatMap(({ contract }) => contract?.signed_on ?? []).toSorted()
  const isSigned = days.length > 0 && days.length === awards.length
  return [
    { text: texts.standstill, state: isOver ? 'done' : 'current', note: describeStandstill(award) },
    {
      text: texts.contract,
      state: isSigned ? 'done' : isOver ? 'current' : 'to_do',
      note: isSigned
        ? texts.signed(formatDate(days.at(-1)!))
        : days.length > 0
          ? texts.someSigned(days.length, awards.length)
          : texts.unsigned,
    },
  ]
}

function describeStandstill({ standstill, today }: Award): string {
  if (!standstill) return 'None'
  const { state, ends_on } = standstill
  if (state === 'suspended') return 'Suspended by a challenge'
  if (state === 'over') return texts.standstillOver(formatDate(ends_on))
  const left = standstillTexts.daysLeft(daysBetween(today, ends_on))
  return texts.standstillRunning(formatDate(ends_on), left)
}
