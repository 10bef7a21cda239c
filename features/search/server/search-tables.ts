import type { Generated } from 'kysely'
import type { Category, ProcedureType, SupplierTab } from '#features/tenders/contract/tender.ts'
import type { Frequency } from '../contract/saved-search.ts'
import type { Id, Maybe, TimeDefaulted } from '#kernel/server/db/columns.ts'

interface SavedSearchesTable {
  id: Id
  user_id: number
  name: string
  frequency: Frequency
  tab: Generated<SupplierTab>
  search: Maybe<string>
  words: Maybe<string>
  open_words: Maybe<string>
  procedure_type: Maybe<ProcedureType>
  categories: Maybe<Category[]>
  location: Maybe<string>
  location_pattern: Maybe<string>
  organisation_id: Maybe<number>
  min_value: Maybe<string>
  max_value: Maybe<string>
  deadline_from: Maybe<string>
  deadline_to: Maybe<string>
  created_at: TimeDefaulted
}

interface SearchChangesTable {
  id: Id
  tender_id: number
  before: Maybe<string>
  created_at: TimeDefaulted
  asked_up_to: Generated<number>
}

interface SearchMatchesTable {
  search_id: number
  tender_id: number
  user_id: number
  change_id: Maybe<number>
  matched_at: TimeDefaulted
  waits_for: Maybe<Exclude<Frequency, 'never'>>
}

export interface SearchTables {
  saved_searches: SavedSearchesTable
  search_changes: SearchChangesTable
  search_matches: SearchMatchesTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends SearchTables {}
}
