// Variants of the tender list for each role: the tabs from the specification and their queries.
import type { Role } from '#kernel/contract/role.ts'
import {
  type TenderStatus,
  supplierTabs,
  type SupplierTab,
} from '#features/tenders/contract/tender.ts'
import type { TendersAddress } from '#features/tenders/client/tenders-address.ts'
import { tenderListTitles } from '#features/tenders/client/tenders-crumb.tsx'

const supplierTabLabels: Record<SupplierTab, string> = {
  active: 'Active Tenders',
  closed: 'Closed',
  awarded: 'Awarded',
  all: 'All',
}

type ListTab = SupplierTab | TenderStatus

interface ListView {
  title: string
  tabs: { key: ListTab; label: string }[]
  current: (search: TendersAddress) => ListTab
  /** Search parameters of a tab; the first tab has none. */
  address: (tab: ListTab) => Pick<TendersAddress, 'status' | 'filter'>
  hasStatusFilter: boolean
  /** True if users with the role can include other organisations' tenders. */
  hasScope: boolean
}

const managerTabs: ListView['tabs'] = [
  { key: 'all', label: 'All Tenders' },
  { key: 'draft', label: 'Drafts' },
  { key: 'published', label: 'Published' },
  { key: 'closed', label: 'Closed' },
  { key: 'awarded', label: 'Awarded' },
]

const managerView = {
  tabs: managerTabs,
  current: ({ status }: TendersAddress): ListTab => status ?? 'all',
  address: (tab: ListTab) => ({
    status: tab === 'all' ? undefined : (tab as TenderStatus),
    filter: undefined,
  }),
  hasStatusFilter: true,
}

/** Supplier tab for each status, used if the address has a `status` but no `filter`. */
const tabOfStatus: Partial<Record<TenderStatus, SupplierTab>> = {
  published: 'active',
  closed: 'closed',
  awarded: 'awarded',
}

export const listViews: Record<Role, ListView> = {
  admin: { ...managerView, title: tenderListTitles.admin, hasScope: false },
  buyer: { ...managerView, title: tenderListTitles.buyer, hasScope: true },
  supplier: {
    title: tenderListTitles.supplier,
    tabs: supplierTabs.map((key) => ({ key, label: supplierTabLabels[key] })),
    current: ({ filter, status }) => filter ?? (status && tabOfStatus[status]) ?? 'active',
    address: (tab) => ({
      filter: tab === 'active' ? undefined : (tab as SupplierTab),
      status: undefined,
    }),
    hasStatusFilter: false,
    hasScope: false,
  },
}

/** Returns the server query that corresponds to an address. */
export function listQuery(view: ListView, search: TendersAddress) {
  if (view.hasStatusFilter) return { ...search, filter: undefined }
  return { ...search, status: undefined, filter: view.current(search) as SupplierTab }
}

/** Values of the filter by the tenders' owners, besides the own organisation. */
export const scopeOptions = [{ value: 'all', label: 'All open tenders' }]

/** Filters in the “More filters” panel. */
export const furtherFilters = [
  'category',
  'categories',
  'location',
  'organisation_id',
  'min_value',
  'max_value',
  'deadline_from',
  'deadline_to',
  'scope',
] as const

/** Returns whether a filter is active; the tab and sort order don't count. */
export function isFiltered(search: TendersAddress): boolean {
  return [search.search, search.procedure_type, ...furtherFilters.map((name) => search[name])].some(
    (value) => value !== undefined,
  )
}
