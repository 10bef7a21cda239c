// Texts for tenders, and the specification's closed lists with their labels.

export const tenderStatuses = ['draft', 'published', 'closed', 'awarded', 'cancelled'] as const
export type TenderStatus = (typeof tenderStatuses)[number]

export const procedureTypes = ['PQQ', 'SQ', 'PSQ', 'RFQ', 'RFI', 'ITT', 'Framework', 'DPS'] as const
export type ProcedureType = (typeof procedureTypes)[number]

export const categories = [
  'cleaning',
  'security',
  'catering',
  'waste',
  'grounds',
  'pest',
  'reception',
  'mailroom',
  'window',
  'hygiene',
  'other',
] as const
export type Category = (typeof categories)[number]

/**
 * Tabs in suppliers' tender list. Active tenders are published and, by the database's clock, before
 * their deadline.
 */
export const supplierTabs = ['active', 'closed', 'awarded', 'all'] as const
export type SupplierTab = (typeof supplierTabs)[number]

export const tenderSorts = [
  '-created_at',
  'created_at',
  'submission_deadline',
  '-submission_deadline',
  'title',
  '-title',
  'estimated_value',
  '-estimated_value',
] as const
export type TenderSort = (typeof tenderSorts)[number]

/** Minimum number of letters in a location filter. */
export const minLocationLength = 3

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

export const tenderTexts = {
  locationShort: 'Type at least three letters',
  titleRequired: 'Title is required',
  descriptionRequired: 'Description is required',
  procedureTypeRequired: 'Procedure type is required',
  organisationRequired: 'Organisation is required',
  organisationNotApproved:
    'The organisation of this tender isn’t approved. Approve it before you publish the tender.',
  submissionRequired: 'Submission deadline is required',
  clarificationRequired: 'Clarification deadline is required',
  clarificationAfterSubmission: 'Clarification deadline must be before submission deadline',
  dateNonexistent: 'This time does not exist because the clocks go forward. Choose another time.',
  contactNameRequired: 'Contact name is required',
  contactEmailRequired: 'Contact email is required',
  phoneInvalid: 'Invalid phone format',
  cpvInvalid: 'A CPV code has eight digits, for example 90910000 or 90910000-9',
  cpvTooMany: 'Add no more than 20 CPV codes',
  cancellationReasonRequired: 'Choose a reason for the cancellation',
  cancellationTextRequired: 'Explain the cancellation',
  published: 'Tender published successfully',
  archived: 'Tender archived successfully',
}

/**
 * Error messages about the winners of an award. They are separate from `tenderTexts` because only
 * the server needs them.
 */
export const winnerTexts = {
  winnerRepeats: 'This bidder is named as a winner already',
  tooManyWinners: (max: number) =>
    max === 1
      ? 'The bid set-up allows only one winner'
      : `The bid set-up allows at most ${max} winners`,
}

/** Texts for the form that only moves the deadlines of a published tender. */
export const deadlineTexts = {
  change: 'Change deadline',
  told: ({ email, suppliers, people }: Preview) => {
    if (!email) return 'Nothing is sent until you choose a new date or time.'
    if (suppliers === 0) return 'No suppliers are interested yet, so nobody will be notified.'
    const whom = suppliers === 1 ? '1 supplier' : `${suppliers} suppliers`
    return `Sent to ${whom} (${people === 1 ? '1 person' : `${people} people`}) when you save.`
  },
}

interface Preview {
  email: object | null
  suppliers: number
  people: number
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

export const tenderProgressWords = {
  awaitingOpening: 'Waiting for the opening',
}

/** Texts about an award while a challenge suspends its standstill. */
export const suspensionWords = {
  recorded: (day: string) => `A challenge was recorded on ${day}.`,
  toStandstill: 'Go to the standstill',
}

export const wizardTexts = {
  filesNotKept: 'We can’t keep chosen files, so you’ll need to choose your documents again.',
}
