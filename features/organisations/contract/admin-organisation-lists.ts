// Filters and sort orders of administrators' list of organisations. They are separate from the
// calls, because the router loads them on the first visit, before any page.

export const organisationFilters = [
  'pending',
  'approved',
  'rejected',
  'buyers',
  'suppliers',
] as const
export type OrganisationFilter = (typeof organisationFilters)[number]

export const organisationSorts = [
  '-created_at',
  'created_at',
  'name',
  '-name',
  'type',
  '-type',
  'verification_status',
  '-verification_status',
] as const
export type OrganisationSort = (typeof organisationSorts)[number]
