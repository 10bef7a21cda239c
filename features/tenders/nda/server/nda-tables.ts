// Kysely table types for non-disclosure agreements.
import type { TimeDefaulted } from '#kernel/server/db/columns.ts'

interface NdaTextsTable {
  tender_id: number
  version: number
  text: string
  created_by: number
  created_at: TimeDefaulted
}

interface NdaAcceptancesTable {
  tender_id: number
  version: number
  organisation_id: number
  user_id: number
  signed_name: string
  accepted_at: TimeDefaulted
}

export interface NdaTables {
  nda_texts: NdaTextsTable
  nda_acceptances: NdaAcceptancesTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends NdaTables {}
}
