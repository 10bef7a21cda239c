// Events about evaluation panels. Saving or finishing marks doesn't cause an event, so that nobody
// learns who has scored and when. Bidders don't get any of these notices.
import type { PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { EmailData } from '#kernel/server/mail/emails.ts'
import { tenderFacts, type OfTender } from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { active, both, not, person, type Recipients } from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

interface ByMember extends OfTender {
  /** Id of the user who made the change, who is not notified. */
  by: number
}

interface ToPeople extends OfTender {
  user_ids: number[]
}

const withTender = async <Cause extends OfTender>(tx: Tx, cause: Cause) => ({
  ...cause,
  ...(await tenderFacts(tx, cause.tender_id)),
})

/** Returns the rule for a notice to named people on the buyer's side. */
const toPeople = <Cause extends ToPeople>() =>
  rule({
    gather: (tx, cause: Cause) => withTender(tx, cause),
    recipients: ({ tender_id, user_ids }) => to.buyersSideOf(tender_id, user_ids),
    canBeMuted: true,
  })

/**
 * Returns the rule for a notice to the panel, or to its evaluators, that the evaluation has moved
 * to another stage. The person who moved it is not notified.
 */
const ofStep = <Cause extends ByMember>(recipients: (tenderId: number) => Recipients) =>
  rule({
    gather: (tx, cause: Cause) => withTender(tx, cause),
    recipients: ({ tender_id, by }) => both(recipients(tender_id), not(person(by))),
    canBeMuted: true,
  })

interface DeclaredConflict {
  user_id: number
  name: string
  is_chair: boolean
  /** True if the member takes back a conflict, which counts only once it is confirmed. */
  is_taken_back: boolean
}

export const evaluationEvents = {
  'panel-named': toPeople<ToPeople & { role: PanelRole; is_changed: boolean }>(),
  'panel-removed': toPeople<ToPeople>(),
  /** Notice to the panel that the tender was archived after the opening of its bids. */
  'evaluation-archived': rule({
    gather: (tx, cause: ByMember & { reason: string }) => withTender(tx, cause),
    recipients: ({ tender_id, by }) => both(to.panelOf(tender_id), not(person(by))),
    canBeMuted: false,
    isSealed: true,
  }),
  'chair-named': toPeople<ToPeople & { chair: string; reason: string | null }>(),
  /**
   * Notice to the chair, who decides on conflicts. If the conflict is the chair's own, the notice
   * goes to the tender's other managers instead.
   */
  'conflict-declared': rule({
    gather: (tx, cause: OfTender & DeclaredConflict) => withTender(tx, cause),
    recipients: ({ tender_id, user_id, is_chair }) =>
      is_chair ? both(to.managersOf(tender_id), not(person(user_id))) : to.chairOf(tender_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'conflict-mitigated': toPeople<ToPeople & { reason: string }>(),
  'scoring-started': ofStep<ByMember>((tenderId) => to.evaluatorsOf(tenderId)),
  'consensus-started': ofStep<ByMember>((tenderId) => to.evaluatorsOf(tenderId)),
  'consensus-to-confirm': rule({
    gather: (tx, cause: OfTender & { key: string; criterion: string }) => withTender(tx, cause),
    recipients: ({ tender_id, key }) => to.whoHasToConfirm(tender_id, key),
    canBeMuted: true,
    isSealed: true,
  }),
  'evaluation-locked': ofStep<ByMember>(to.panelOf),
  'evaluation-sent-back': ofStep<ByMember & { stage: string; reason: string }>(to.panelOf),
  'panel-tasks-waiting': rule({
    gather: async (_tx, cause: EmailData<'panel-tasks-waiting'>) => cause,
    recipients: ({ user_id }) => both(active, person(user_id)),
    canBeMuted: true,
    isSealed: true,
  }),
} satisfies Rules

type EvaluationEvents = typeof evaluationEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends EvaluationEvents {}
}
