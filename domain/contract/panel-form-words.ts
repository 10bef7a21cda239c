// Texts for the form that names the evaluation panel, the list of its members, their conflicts of
// interest and their declarations.

import { panelRoleLabels, type PanelMember } from './evaluation.ts'

export const panelFormWords = {
  people: 'People on the panel',
  none: 'Only the chair is on the panel so far.',
  name: 'Name the panel',
  change: 'Change the panel',
  changeChair: 'Change the chair',
  save: 'Save panel',
  saving: 'Saving...',
  saveFailed: 'Failed to save the panel',
  about:
    'The chair leads the evaluation. Evaluators mark the bids, price evaluators see the prices, and observers read everything and change nothing.',
  chair: 'Chair',
  chairHint: 'A buyer of your organisation. The chair can also be an evaluator.',
  chairOnly: 'Only the chair changes the panel.',
  members: 'Members',
  membersHint: 'Every criterion needs at least one evaluator before scoring starts.',
  add: 'Add a person',
  addPlaceholder: 'Choose a person',
  addVerb: 'Add',
  addNobody: 'Everybody who can be named is on the panel. Invite somebody from outside below.',
  noCriteria: 'Choose at least one criterion, or all',
  remove: (name: string) => `Remove ${name}`,
  role: 'Role',
  criteria: 'Criteria',
  assigned: 'Assigned criteria',
  assignedHint: 'Choose none for all criteria.',
  allCriteria: 'All criteria',
  someCriteria: 'Only some criteria',
  options: 'What evaluators see',
  hidesNames: 'Hide the bidders’ names',
  hidesNamesHint:
    'Evaluators see “Bidder A”, “Bidder B” until the evaluation is locked. Answers and files may still reveal a name.',
  hidesPrices: 'Hide the prices',
  hidesPricesHint:
    'Only the chair, price evaluators and observers see prices until the evaluation is locked.',
  pricesSealed: 'The prices are in an envelope of their own, so nobody sees them before the lock.',
  optionsFixed: 'These can no longer change, because scoring has started.',
  fixedMembers: 'At this stage you can only remove people. Go back to scoring to add somebody.',
  reason: 'Reason for the change',
  reasonHint: 'Scoring has started, so the record says why the panel changes.',
  chairReasonHint: 'The record says why the chair changes.',
  newChair: 'New chair',
  chairTitle: 'Change the chair?',
  chairWhy:
    'The new chair runs the evaluation from now on. All marks and records stay. Do this when the chair is away or has left.',
  chairSaved: 'Save chair',
  invite: 'Invite somebody from outside',
  inviteHint:
    'They’ll get an email with a link to set a password. They need a second factor before they read bids, see nothing but this tender, and lose their access when the evaluation is locked.',
  sentAgain: 'The invitation was sent again.',
  you: 'you',
  gone: 'Can’t sign in',
  goneHint: 'Someone on the panel can no longer sign in. Change the panel to replace them.',
  declared: 'Declaration',
  finished: 'Finished',
  finishedOf: (finished: number, assigned: number) => `${finished} of ${assigned} criteria`,
  progress: 'Who has finished what',
  progressTable: 'Criteria and evaluators',
  progressHint: 'This shows who has finished, not the marks.',
  criterion: 'Criterion',
  done: 'Finished',
  open: 'Not finished',
  notAssigned: 'Not assigned',
  nobody: 'Nobody is assigned',
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

export const conflictWords = {
  title: 'Declared conflicts of interest',
  loadFailed: 'Failed to load the conflicts of interest',
  ofPerson: (person: string, bidder: string) => `${person} about ${bidder}`,
  open: 'Blocked',
  mitigated: 'Mitigated',
  mitigatedBy: (person: string) => `${person} decided:`,
  takenBack: 'Taken back by this person',
  takenBackWhy:
    'They now declare that there’s no conflict. This counts only once you confirm it with a reason.',
  mitigate: 'Record a mitigation',
  mitigateTitle: (person: string) => `Let ${person} take part?`,
  mitigateWhy:
    'Say what keeps the conflict from affecting the result, such as leaving out a criterion, or why it was declared by mistake. They can read the bids after this. To keep them out, change the panel instead.',
  mitigateReason: 'Why they can take part',
  mitigateVerb: 'Let them take part',
  mitigating: 'Recording...',
  mitigateFailed: 'Failed to record the mitigation',
  replace: 'Replace on the panel',
  chairConflict: 'The chair has declared a conflict of interest',
  chairConflictWhy:
    'Another buyer of your organisation decides whether the chair can take part, or names another chair.',
}

export const declarationWords = {
  title: 'Declarations of interest',
  about:
    'You have a conflict of interest if somebody could reasonably think that you’re not neutral: money, family, friendship, work for the bidder, or a gift.',
  none: 'There’s nobody to declare about yet',
  noneWhy: 'Bidders are listed here once the bids have been opened.',
  fill: 'Choose “No conflict” for all bidders',
  filled: '“No conflict” is chosen for every bidder. Check each one, then save.',
  noConflict: 'No conflict',
  conflict: 'Conflict of interest',
  statement: 'What the conflict is',
  statementHint: 'The chair and observers of the panel read this.',
  choose: (bidder: string) => `Choose for ${bidder}`,
  declared: 'Declared on',
  save: 'Save declarations',
  saving: 'Saving...',
  saveFailed: 'Failed to save your declarations',
  confirm:
    'By saving, you declare that this is true and complete. If something changes, update it here. Every version is kept with its date. Taking back a conflict counts only once the chair has confirmed it.',
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
