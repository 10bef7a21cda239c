// Texts for tenders, and the specification's closed lists with their labels.
import type { Category, ProcedureType, TenderStatus } from './lists.ts'

// The closed lists are defined in lists.ts, so that the router can import them without the texts in
// this file. They are exported here as part of the tender contract.
export { categories, procedureTypes, tenderStatuses } from './lists.ts'
export type { Category, ProcedureType, TenderStatus } from './lists.ts'

export const tenderStatusLabels: Record<TenderStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  closed: 'Closed',
  awarded: 'Awarded',
  cancelled: 'Cancelled',
}

export const defaultProcedureType: ProcedureType = 'ITT'

export const procedureTypeLabels: Record<ProcedureType, string> = {
  PQQ: 'Pre-Qualification Questionnaire (PQQ)',
  SQ: 'Selection Questionnaire (SQ)',
  PSQ: 'Procurement Specific Questionnaire (PSQ)',
  RFQ: 'Request for Quotation (RFQ)',
  RFI: 'Request for Information (RFI)',
  ITT: 'Invitation to Tender (ITT)',
  Framework: 'Framework Agreement',
  DPS: 'Dynamic Purchasing System (DPS)',
}

export const eligibilityTypes = ['open', 'invite_only', 'nda_gated'] as const
export type EligibilityType = (typeof eligibilityTypes)[number]

export const eligibilityTypeLabels: Record<EligibilityType, string> = {
  open: 'Open (all suppliers)',
  invite_only: 'Invite only (selected suppliers)',
  nda_gated: 'NDA required (suppliers accept an agreement first)',
}

export const currencies = ['GBP', 'EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

export const categoryLabels: Record<Category, string> = {
  cleaning: 'Cleaning',
  security: 'Security',
  catering: 'Catering',
  waste: 'Waste management',
  grounds: 'Grounds maintenance',
  pest: 'Pest control',
  reception: 'Reception',
  mailroom: 'Mailroom',
  window: 'Window cleaning',
  hygiene: 'Hygiene services',
  other: 'Other',
}

export const cancellationReasons = [
  'no_longer_needed',
  'budget_withdrawn',
  'requirements_changed',
  'no_suitable_responses',
  'procedural_error',
  'other',
] as const
export type CancellationReason = (typeof cancellationReasons)[number]

export const cancellationReasonLabels: Record<CancellationReason, string> = {
  no_longer_needed: 'No longer needed',
  budget_withdrawn: 'Budget withdrawn',
  requirements_changed: 'Requirements changed',
  no_suitable_responses: 'No suitable responses',
  procedural_error: 'Error in the procedure',
  other: 'Other',
}

export const tenderLimits = {
  title: 255,
  description: 20_000,
  location: 255,
  contact: 255,
  cpvCodes: 20,
  /** Maximum number of categories in a request. Duplicates count, although they are removed. */
  categories: 50,
  changeNote: 2000,
  reason: 2000,
  lotAwards: 1000,
  /** Maximum number of winners of a lot, or of a tender without lots. */
  winners: 20,
  /** Maximum length of a description in lists. */
  summary: 300,
  /**
   * Maximum number of rows that lists count and page through; `is_capped` says that there are more.
   */
  counted: 5000,
}

/** Label of an award's value, which the buyer enters. */
export const awardValueLabel = 'Award value'

/** Texts for the dialog that awards a tender with bids. */
export const awardWords = {
  bidsDescription:
    'The tender becomes awarded and can no longer be changed. We’ll email the winners, the other bidders and the other interested suppliers.',
  openedOnly: 'Only bidders whose bids were opened',
  noBids: 'No bid for this was opened',
  addWinner: (lot?: number) => (lot ? `Add a winner of lot ${lot}` : 'Add a winner'),
  openFirst: 'Open the bids before you award this tender',
  loadFailed: 'Failed to load the bids',
  toDecision: 'Go to the award',
}

export const tenderTexts = {
  locationShort: 'Type at least three letters',
  closes: 'Closes',
  titleRequired: 'Title is required',
  descriptionRequired: 'Description is required',
  procedureTypeRequired: 'Procedure type is required',
  organisationRequired: 'Organisation is required',
  organisationUnknown: 'Choose a buyer organisation',
  organisationNotApproved:
    'The organisation of this tender isn’t approved. Approve it before you publish the tender.',
  submissionRequired: 'Submission deadline is required',
  clarificationRequired: 'Clarification deadline is required',
  clarificationAfterSubmission: 'Clarification deadline must be before submission deadline',
  submissionPast: 'Submission deadline must be in the future',
  clarificationPast: 'Clarification deadline must be in the future',
  dateInvalid: 'Invalid date and time',
  dateNonexistent: 'This time does not exist because the clocks go forward. Choose another time.',
  valueInvalid: 'Enter an amount with at most 2 decimals',
  contactNameRequired: 'Contact name is required',
  contactEmailRequired: 'Contact email is required',
  phoneInvalid: 'Invalid phone format',
  cpvInvalid: 'A CPV code has eight digits, for example 90910000 or 90910000-9',
  cpvTooMany: 'Add no more than 20 CPV codes',
  deadlineOver: 'The tender has ended, so its deadlines can no longer be moved',
  correctionNoteRequired: 'Explain the correction: suppliers will read this note',
  cancellationReasonRequired: 'Choose a reason for the cancellation',
  cancellationTextRequired: 'Explain the cancellation',
  stale: 'Somebody else has changed this tender since you opened it.',
  savedAsDraft: 'Tender saved as draft',
  published: 'Tender published successfully',
  unpublished: 'Tender unpublished successfully',
  closed: 'Tender closed successfully',
  awarded: 'Tender awarded successfully',
  cancelled: 'Tender cancelled successfully',
  updated: 'Tender updated successfully',
  unchanged: 'Nothing was changed',
  archived: 'Tender archived successfully',
  archiveReason: 'Bids have been opened. Enter the reason, which the panel gets.',
}

/**
 * Error messages about the winners of an award. They are separate from `tenderTexts` because only
 * the server needs them.
 */
export const winnerTexts = {
  winnerNotOpened: 'Choose a supplier whose bid for this was opened',
  winnerFirst: 'Choose the winning bidder first',
  lotsRepeat: 'Name each lot once',
  lotByLot: 'This tender has lots. Name the winners of each lot.',
  winnerRepeats: 'This bidder is named as a winner already',
  tooManyWinners: (max: number) =>
    max === 1
      ? 'The bid set-up allows only one winner'
      : `The bid set-up allows at most ${max} winners`,
  lotsNotBidFor: 'Winners are named lot by lot only where the tender takes bids for lots',
  othersNotBidFor: 'Several winners are named only where the tender takes bids',
  winnerUnknown: 'Choose an approved supplier organisation',
}

/** Texts for the form that only moves the deadlines of a published tender. */
export const deadlineTexts = {
  outage: 'The portal was unavailable shortly before the deadline',
  outageWhen: (from: string, to: string) =>
    `Suppliers couldn’t use it from ${from} to ${to}. The buyer can move the deadline, for everybody.`,
  change: 'Change deadline',
  hints: {
    submission_deadline: 'Day and time the tender closes (UK time)',
    clarification_deadline: 'Last day and time for questions (UK time)',
  },
  note: 'Why is the deadline changing?',
  noteHint: 'Suppliers read this in their email and in the tender’s history.',
  unmoved: 'Choose a new date or time first.',
  restored: 'These are the deadlines and the note that you sent for approval.',
  preview: 'Email to suppliers',
  previewFailed: 'Failed to load the preview',
  noPreview: 'Enter both dates to see the email.',
  wrongOrder: 'The clarification deadline must come before the submission deadline.',
  told: ({ email, suppliers, people }: Preview) => {
    if (!email) return 'Nothing is sent until you choose a new date or time.'
    if (suppliers === 0) return 'No suppliers are interested yet, so nobody will be told.'
    const whom = suppliers === 1 ? '1 supplier' : `${suppliers} suppliers`
    return `Sent to ${whom} (${people === 1 ? '1 person' : `${people} people`}) when you save.`
  },
}

interface Preview {
  email: object | null
  suppliers: number
  people: number
}

export const searchTexts = {
  noResultsFor: 'No results for',
  showing: 'Showing results for',
  asTyped: (search: string) => `Search only for ${search}`,
}

/** Fallback messages for errors without a message from the server. */
export const tenderFailures = {
  notFound: 'Tender not found',
  loadList: 'Failed to load tenders',
  load: 'Failed to load tender',
  delete: 'Failed to delete tender',
  create: 'Failed to create tender',
  update: 'Failed to update tender',
  publish: 'Failed to publish tender',
  unpublish: 'Failed to unpublish tender',
  close: 'Failed to close tender',
  award: 'Failed to award tender',
  cancel: 'Failed to cancel tender',
}

/** Replies of an invited supplier. */
export const invitationStatuses = ['pending', 'accepted', 'declined', 'revoked'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]
