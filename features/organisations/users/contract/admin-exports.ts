// Excel exports, separate from the list calls so that administrators' pages don't load them.
import { exportOrganisations } from '#features/organisations/contract/admin-organisation.ts'
import { exportUsers } from './admin-user.ts'
import { asXlsx } from '#kernel/contract/export.ts'

export const exportOrganisationsXlsx = asXlsx(exportOrganisations)
export const exportUsersXlsx = asXlsx(exportUsers)
