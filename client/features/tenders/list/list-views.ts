// How each role meets the list: the specification's tabs, and what they ask the server for.
import { supplierTabs, type SupplierTab } from '#domain/contract/lists.ts'
import type { Role } from '#domain/contract/role.ts'
import { supplierTabLabels } from '#domain/contract/tender-calls.ts'
import type { TenderStatus } from '#domain/contract/tender.ts'
import type { TendersAddress } from '#client/lists/addresses.ts'

type ListTab = SupplierTab | TenderStatus

interface ListView {
  title: string
  tabs: { key: ListTab; label: string }[]
  current: (search: TendersAddress) => ListTab
  /** What the address says of a tab; the first one is what an address without it shows. */
  address: (tab: ListTab) => Pick<TendersAddress, 'status' | 'filter'>
  hasStatusFilter: boolean
  /** May look beyond the own organisation. */
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

/** Which tab shows what a `status` in the address asks for. */
const tabOfStatus: Partial<Record<TenderStatus, SupplierTab>> = {
  published: 'active',
  closed: 'closed',
  awarded: 'awarded',
}

export const listViews: Record<Role, ListView> = {
  admin: { ...managerView, title: 'All Tenders', hasScope: false },
  buyer: { ...managerView, title: 'My Tenders', hasScope: true },
  supplier: {
    title: 'Browse Tenders',
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

/** The address as the server's query. */
export function listQuery(view: ListView, search: TendersAddress) {
  if (view.hasStatusFilter) return { ...search, filter: undefined }
  return { ...search, status: undefined, filter: view.current(search) as SupplierTab }
}

/** Those behind "More filters". */
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

/** Tab and order aside: these hide tenders, those only arrange them. */
export function isFiltered(search: TendersAddress): boolean {
  return [search.search, search.procedure_type, ...furtherFilters.map((name) => search[name])].some(
    (value) => value !== undefined,
  )
}
