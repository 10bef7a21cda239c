import * as z from 'zod/mini'
import {
  evaluationLimits,
  evaluationTexts,
  panelRoleLabels,
  type Evaluation,
  type PanelInput,
} from '#features/evaluation/contract/evaluation.ts'
import { panelRoles, type PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import { panelFormWords as words } from '../contract/panel-task.ts'

export interface MemberValues {
  user_id: number
  name: string
  is_guest: boolean
  role: PanelRole
  /** False if only some criteria are assigned. */
  hasAll: boolean
  criteria: string[]
}

export interface PanelValues {
  chair_id: string
  members: MemberValues[]
  hides_names: boolean
  hides_prices: boolean
  reason: string
}

/** Returns the values of the current panel, or of a new panel with the user as its chair. */
export function panelValues(evaluation: Evaluation | null, userId: number): PanelValues {
  if (!evaluation) {
    const shown = { hides_names: false, hides_prices: false }
    return { chair_id: String(userId), members: [], ...shown, reason: '' }
  }
  const { members, hides_names, hides_prices } = evaluation
  const chair = members.find(({ is_chair }) => is_chair)
  return {
    chair_id: String(chair?.user.id ?? ''),
    members: members.flatMap(({ user, is_guest, role, criteria }) =>
      role
        ? [
            {
              user_id: user.id,
              name: user.name,
              is_guest,
              role,
              hasAll: criteria === null,
              criteria: criteria ?? [],
            },
          ]
        : [],
    ),
    hides_names,
    hides_prices,
    reason: '',
  }
}

const memberSchema = z
  .object({
    user_id: z.number(),
    name: z.string(),
    is_guest: z.boolean(),
    role: z.enum(panelRoles),
    hasAll: z.boolean(),
    criteria: z.array(z.string()),
  })
  .check(
    z.refine(
      ({ role, hasAll, criteria }) => role !== 'evaluator' || hasAll || criteria.length > 0,
      {
        path: ['criteria'],
        error: 'Choose at least one criterion, or all',
      },
    ),
  )

/** Returns the schema of the form; the reason is required once scoring has started. */
export function panelSchema({ needsReason }: { needsReason: boolean }) {
  const reason = z.string().check(z.trim(), z.maxLength(evaluationLimits.reason))
  return z.object({
    chair_id: z.string().check(z.minLength(1, evaluationTexts.chairUnknown)),
    members: z.array(memberSchema),
    hides_names: z.boolean(),
    hides_prices: z.boolean(),
    reason: needsReason ? reason.check(z.minLength(1, evaluationTexts.reasonRequired)) : reason,
  })
}

export function panelInputOf(values: PanelValues, revision: number | null): PanelInput {
  const { chair_id, members, hides_names, hides_prices, reason } = values
  return {
    chair_id: Number(chair_id),
    hides_names,
    hides_prices,
    members: members.map(({ user_id, role, hasAll, criteria }) => ({
      user_id,
      role,
      criteria: role === 'evaluator' && !hasAll ? criteria : null,
    })),
    revision,
    ...(reason && { reason }),
  }
}

interface PanelNames {
  people: readonly { id: number; name: string }[]
  criteria: readonly { key: string; name: string }[]
}

/** Returns the values in readable form, with names instead of ids and keys. */
export function describePanel(values: PanelValues, { people, criteria }: PanelNames) {
  const { chair_id, members, hides_names, hides_prices } = values
  const chair = people.find(({ id }) => String(id) === chair_id)
  const line = ({ name, role, hasAll, criteria: keys }: MemberValues) => {
    const assigned = criteria.filter(({ key }) => keys.includes(key)).map((one) => one.name)
    const whole = `${name}, ${panelRoleLabels[role].toLowerCase()}`
    if (role !== 'evaluator') return whole
    return `${whole}: ${hasAll ? words.allCriteria : assigned.join(', ')}`
  }
  return [
    { term: words.chair, value: chair?.name ?? '' },
    { term: words.members, value: members.map(line).join('\n') },
    { term: words.namesFact, value: hides_names ? words.hidden : words.shown },
    { term: words.pricesFact, value: hides_prices ? words.hidden : words.shown },
  ]
}
