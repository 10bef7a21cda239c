// Texts, field table and schemas for organisations on administrators' pages.
import * as z from 'zod/mini'
import { namesOf, optional, partOf, required, type Field } from '#kernel/contract/field-table.ts'
import {
  id,
  money,
  optionalText,
  requiredName,
  requiredText,
  timestamp,
} from '#kernel/contract/fields.ts'
import { moneyInput } from '#features/tenders/contract/money-input.ts'
import {
  organisationSizes,
  organisationTypes,
  verificationStatuses,
} from '#kernel/contract/organisation.ts'
import { roles } from '#kernel/contract/role.ts'
import { standstillNations } from '#kernel/contract/nation.ts'
import { tenderStatuses } from '#features/tenders/contract/tender.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { organisationFilters, organisationSorts } from './admin-organisation-lists.ts'
import { page, pageQuery, withoutCursor } from '#kernel/contract/pagination.ts'

export const adminOrganisationTexts = {
  created: 'Organisation created successfully!',
  createFailed: 'Failed to create organisation',
  approved: 'Organisation approved successfully',
  approveFailed: 'Failed to approve organisation',
  rejectFailed: 'Failed to reject organisation',
  reasonRequired: 'Please provide a reason for rejection',
  userRemoved: 'User removed successfully',
  removeFailed: 'Failed to remove user',
  none: 'No organisations found',
  notFound: 'Organisation not found',
  listFailed: 'Failed to load organisations',
  detailsFailed: 'Failed to load organisation details',
  phoneInvalid: 'Invalid phone format',
}

export function approvedManyText(count: number): string {
  return count === 1 ? adminOrganisationTexts.approved : `${count} organisations approved`
}

const phoneShape = z.regex(/^[\d\s+\-()]+$/, adminOrganisationTexts.phoneInvalid)

/** Size of a supplier; an empty choice becomes null. */
const size = z.pipe(
  z.nullish(z.enum(['', ...organisationSizes])),
  z.transform((chosen) => chosen || null),
)

const type = z.enum(organisationTypes, 'Choose supplier or buyer')

/**
 * Registration asks only for a name, so address lines are optional in the edit form. The create
 * form requires them.
 */
function addressLine(label: string, message: string, max?: number) {
  return {
    label,
    create: requiredText(message, max),
    edit: z.optional(optionalText(max)),
    initial: null,
    reply: z.nullable(z.string()),
  }
}

/**
 * Fields that administrators fill in. The schemas of forms and replies, and the columns that
 * queries select, are derived from this table.
 */
export const organisationFields = {
  name: {
    label: 'Name',
    ...required(requiredName('Name is required')),
    reply: z.string(),
  },
  type: {
    label: 'Type',
    create: z._default(type, 'supplier'),
    edit: type,
    initial: 'supplier',
    reply: z.enum(organisationTypes),
  },
  address_line1: addressLine('Address line 1', 'Address line 1 is required'),
  address_line2: {
    label: 'Address line 2',
    ...optional(optionalText(), null),
    reply: z.nullable(z.string()),
  },
  city: addressLine('City', 'City is required', 100),
  postcode: addressLine('Postcode', 'Postcode is required', 20),
  phone: {
    label: 'Phone',
    create: requiredText('Phone is required', 50).check(phoneShape),
    edit: z.optional(z.pipe(optionalText(50), z.nullable(z.string().check(phoneShape)))),
    initial: null,
    reply: z.nullable(z.string()),
  },
  nation: {
    label: 'Bank holidays of',
    ...optional(z.enum(standstillNations, 'Choose whose bank holidays count'), 'united_kingdom'),
    reply: z.enum(standstillNations),
  },
  company_number: {
    label: 'Company number',
    ...optional(optionalText(50), null),
    reply: z.nullable(z.string()),
  },
  /** For suppliers: size of the firm, used in the award figures. */
  size: {
    label: 'Size',
    ...optional(size, null),
    reply: z.nullable(z.enum(organisationSizes)),
  },
  /** For buyers: value above which an award needs approval by a second person. */
  approval_threshold: {
    label: 'Awards above this value need approval',
    ...optional(moneyInput, null),
    reply: z.nullable(money),
  },
} satisfies Record<string, Field>

export const organisationFieldNames = namesOf(organisationFields)

export const organisationRow = z.object({
  id,
  ...partOf(organisationFields, 'reply', organisationFieldNames),
  verification_status: z.enum(verificationStatuses),
  created_at: timestamp,
  /** True once a user of the organisation has followed the link in the registration email. */
  is_address_confirmed: z.boolean(),
  /**
   * Number of other organisations whose name differs only in case, spaces or endings such as Ltd.
   */
  possible_duplicates: z.int(),
})
export type OrganisationRow = z.output<typeof organisationRow>

const organisationUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  is_active: z.boolean(),
  is_deactivated: z.boolean(),
  mfa_enabled: z.boolean(),
  email_confirmed_at: z.nullable(timestamp),
  last_login_at: z.nullable(timestamp),
})
export type OrganisationUser = z.output<typeof organisationUser>

const organisationTender = z.object({
  id,
  title: z.string(),
  reference: z.string(),
  status: z.enum(tenderStatuses),
  created_at: timestamp,
})

export const recentTendersShown = 10

export const organisationDetail = z.extend(organisationRow, {
  description: z.nullable(z.string()),
  vat_number: z.nullable(z.string()),
  county: z.nullable(z.string()),
  country: z.string(),
  website: z.nullable(z.string()),
  rejection_reason: z.nullable(z.string()),
  verified_at: z.nullable(timestamp),
  /** True if the organisation has active members but no active owner. */
  needs_owner: z.boolean(),
  duplicates: z.array(
    z.object({ id, name: z.string(), verification_status: z.enum(verificationStatuses) }),
  ),
  users: z.array(organisationUser),
  /** The organisation's newest tenders. */
  tenders: z.array(organisationTender),
})
export type OrganisationDetail = z.output<typeof organisationDetail>

export const organisationStats = z.object({
  total_users: z.int(),
  active_users: z.int(),
  blocked_users: z.int(),
  total_tenders: z.int(),
  published_tenders: z.int(),
})
export type OrganisationStats = z.output<typeof organisationStats>

const texts = {
  chooseSome: 'Choose at least one organisation',
}

export const organisationQuery = z.object({
  ...pageQuery,
  search: optionalText(200),
  filter: z.optional(z.enum(organisationFilters)),
  sort: z.optional(z.enum(organisationSorts)),
  /**
   * Filters for the field in which an administrator chooses a user's organisation: it offers only
   * approved organisations of one type. The list of organisations uses `filter` instead, because
   * each of its tabs filters by either a type or a status.
   */
  type: z.optional(organisationFields.type.edit),
  verification_status: z.optional(z.enum(verificationStatuses)),
})
export type OrganisationQuery = z.output<typeof organisationQuery>

const counts = z.object({
  all: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  buyers: z.int(),
  suppliers: z.int(),
})

export const listOrganisations = endpoint({
  method: 'GET',
  path: '/admin/organisations',
  summary: 'Organisations, newest first, with the count of each tab',
  access: ['admin'],
  token: 'admin:read',
  query: organisationQuery,
  reply: z.extend(page(organisationRow), { counts }),
})

export const exportOrganisations = endpoint({
  method: 'GET',
  path: '/admin/organisations/export.csv',
  summary: 'All the organisations of a list, in its order, as one CSV file (text/csv)',
  access: ['admin'],
  token: 'admin:read',
  query: /* @__PURE__ */ withoutCursor(organisationQuery),
  reply: z.string(),
})

export const getOrganisation = endpoint({
  method: 'GET',
  path: '/admin/organisations/:organisationId',
  summary: 'One organisation with its users, newest tenders and figures',
  access: ['admin'],
  token: 'admin:read',
  reply: z.object({ organisation: organisationDetail, stats: organisationStats }),
})

export const organisationInput = z.object(
  partOf(organisationFields, 'create', organisationFieldNames),
)

const savedOrganisation = z.object({ message: z.string(), organisation: organisationRow })

export const createOrganisation = endpoint({
  method: 'POST',
  path: '/admin/organisations',
  summary: 'Create an organisation, approved at once',
  access: ['admin'],
  takesKey: true,
  body: organisationInput,
  status: 201,
  reply: savedOrganisation,
})

/** Optional fields that are left out of an edit keep their values. */
export const organisationEdit = z.object(partOf(organisationFields, 'edit', organisationFieldNames))

export const updateOrganisation = endpoint({
  method: 'PUT',
  path: '/admin/organisations/:organisationId',
  summary: 'Correct an organisation’s data',
  access: ['admin'],
  body: organisationEdit,
  reply: savedOrganisation,
})

export const approveOrganisation = endpoint({
  method: 'POST',
  path: '/admin/organisations/:organisationId/approve',
  summary: 'Approve a pending organisation, which activates its users',
  access: ['admin'],
  reply: savedOrganisation,
})

export const rejectionInput = z.object({
  reason: requiredText(adminOrganisationTexts.reasonRequired, 2000),
})

export const rejectOrganisation = endpoint({
  method: 'POST',
  path: '/admin/organisations/:organisationId/reject',
  summary: 'Reject a pending organisation; its users get the reason by email',
  access: ['admin'],
  body: rejectionInput,
  reply: savedOrganisation,
})

export const reversalOutcomes = ['approved', 'pending'] as const

export const reversalInput = z.object({
  outcome: z.enum(reversalOutcomes, 'Choose what happens to the organisation'),
})

export const reverseRejection = endpoint({
  method: 'POST',
  path: '/admin/organisations/:organisationId/reverse-rejection',
  summary: 'Approve a rejected organisation after all, or review it again; its users are notified',
  access: ['admin'],
  body: reversalInput,
  reply: savedOrganisation,
})

export const approveOrganisations = endpoint({
  method: 'POST',
  path: '/admin/organisations/approve',
  summary: 'Approve several organisations; any that are no longer pending are skipped',
  access: ['admin'],
  body: z.object({
    ids: z.array(id, texts.chooseSome).check(z.minLength(1, texts.chooseSome), z.maxLength(100)),
  }),
  reply: z.object({ message: z.string(), approved: z.array(id), skipped: z.array(id) }),
})

export const removeOrganisationUser = endpoint({
  method: 'DELETE',
  path: '/admin/organisations/:organisationId/users/:userId',
  summary: 'Remove a user from an organisation and deactivate the account',
  access: ['admin'],
  reply: z.object({ message: z.string() }),
})
