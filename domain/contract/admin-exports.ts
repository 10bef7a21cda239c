// Apart from the calls that they follow from, which administrators' pages load at once.
import { exportOrganisations } from './admin-organisation-calls.ts'
import { exportUsers } from './admin-user-calls.ts'
import { asXlsx } from './export.ts'

export const exportOrganisationsXlsx = asXlsx(exportOrganisations)
export const exportUsersXlsx = asXlsx(exportUsers)
