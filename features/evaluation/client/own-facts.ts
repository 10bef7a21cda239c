import type { Evaluation } from '../contract/evaluation.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import type { PanelFacts } from '../rules/evaluation-access.ts'
import { isGuest } from '#kernel/rules/guest.ts'

/** Returns the user's role and rights on the panel, in the form that the evaluation rules use. */
export function ownFacts(evaluation: Evaluation, user: CurrentUser): PanelFacts {
  const { stage, hides_names, hides_prices, own } = evaluation
  return {
    stage,
    hides_names,
    hides_prices,
    is_chair: own.is_chair,
    role: own.role,
    criteria: own.criteria,
    declaration: own.declaration,
    is_guest: isGuest(user),
    has_second_factor: !own.needs_second_factor,
    are_prices_sealed: !own.may_see_prices,
  }
}
