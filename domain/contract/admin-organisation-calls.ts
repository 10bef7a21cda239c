// Endpoints for administrators to review, create and correct organisations.
import * as z from 'zod/mini'
import {
  adminOrganisationTexts,
  organisationDetail,
  organisationFieldNames,
  organisationFields,
  organisationRow,
  organisationStats,
} from './admin-organisation.ts'
import { endpoint } from './endpoint.ts'
import { partOf } from './field-table.ts'
import { id, optionalText, requiredText } from './fields.ts'
import { organisationFilters, organisationSorts } from './lists.ts'
import { verificationStatuses } from './organisation.ts'
import { page, pageQuery, withoutCursor } from './pagination.ts'

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
  summary: 'Organisations, newest first, with how many each tab holds',
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
  summary: 'Reject a pending organisation; its users are told the reason',
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
  summary: 'Approve a rejected organisation after all, or review it again; its users are told',
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
