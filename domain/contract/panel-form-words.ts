// Texts for the form that names the evaluation panel, the list of its members, their conflicts of
// interest and their declarations.

import { panelRoleLabels, type PanelMember } from './evaluation.ts'

export const panelFormWords = {
  name: 'Name the panel',
  change: 'Change the panel',
  saving: 'Saving...',
  saveFailed: 'Failed to save the panel',
  chair: 'Chair',
  members: 'Members',
  addPlaceholder: 'Choose a person',
  assigned: 'Assigned criteria',
  allCriteria: 'All criteria',
  options: 'What evaluators see',
  pricesSealed: 'The prices are in an envelope of their own, so nobody sees them before the lock.',
  reason: 'Reason for the change',
  reasonHint: 'Scoring has started, so the record says why the panel changes.',
  you: 'you',
  notAssigned: 'Not assigned',
  hidden: 'Hidden from evaluators',
  shown: 'Shown to evaluators',
  namesFact: 'Bidders’ names',
  pricesFact: 'Prices',
}

/** Returns a member's places on the panel, such as "Chair, evaluator". */
export function rolesOf({ is_chair, role }: Pick<PanelMember, 'is_chair' | 'role'>): string {
  const label = role && panelRoleLabels[role]
  if (!is_chair) return label ?? ''
  return label ? `${panelFormWords.chair}, ${label.toLowerCase()}` : panelFormWords.chair
}

export const declarationWords = {
  states: {
    missing: 'You haven’t declared about every bidder yet, so you can’t read the bids.',
    clear: 'You’ve declared about every bidder, without a conflict. You can read the bids.',
    conflict:
      'You’ve declared a conflict of interest, so you can’t read the bids for now. The chair decides whether you can take part, or names somebody else.',
    conflictOfChair:
      'You’ve declared a conflict of interest, so you can’t read the bids for now. Another buyer of your organisation decides whether you can take part, or becomes the chair.',
    secondFactor:
      'Your declarations are complete. Set up two-factor authentication before you read bids.',
    mitigated:
      'You’ve declared a conflict of interest. It’s recorded why you can take part anyway.',
  },
}
