import { X } from 'lucide-react'
import { describeFilter } from '#features/search/contract/saved-search.ts'
import { categories } from '#features/tenders/contract/tender.ts'
import type { TendersAddress } from '#features/tenders/client/tenders-address.ts'
import { ListLink } from '#kernel/client/lists/ListLink.tsx'
import { chosenCategories } from './CategoryFilter.tsx'
import { scopeOptions } from './list-views.ts'
import { showAll } from './shown-search.ts'

type FilterChipsProps = {
  search: TendersAddress
  /** Filters whose controls are visible. They have no chip. */
  visible: readonly (keyof TendersAddress)[]
  /**
   * Name of the organisation in the address. The name comes from the tenders on the page, so it is
   * undefined if none of them belongs to the organisation.
   */
  organisationName: string | undefined
}

type Chip = { label: string; change: Partial<TendersAddress> }

/** Chips for the active filters, each with a link that removes the filter. */
export function FilterChips(props: FilterChipsProps) {
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-2">
      {chipsOf(props).map(({ label, change }) => (
        <li key={label}>
          <ListLink
            change={change}
            resetScroll={false}
            className="inline-flex min-h-8 items-center gap-1 rounded-full border border-input-line bg-surface px-3 text-sm text-ink no-underline wrap-anywhere hover:bg-sunken pointer-coarse:min-h-control"
            onClick={showAll}
          >
            <span className="sr-only">Remove filter </span>
            {label}
            <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </ListLink>
        </li>
      ))}
    </ul>
  )
}

/** Groups of parameters that share one chip. */
const groups = [
  ['procedure_type'],
  ['location'],
  ['organisation_id'],
  ['min_value', 'max_value'],
  ['deadline_from', 'deadline_to'],
] as const

function chipsOf({ search, visible, organisationName }: FilterChipsProps): Chip[] {
  const chosen = visible.includes('categories') ? [] : chosenCategories(search)
  const ofCategories = categories
    .filter((one) => chosen.includes(one))
    .map((one) => ({
      label: describeFilter({ categories: [one] }),
      change: {
        category: undefined,
        categories: chosen.filter((other) => other !== one).join(',') || undefined,
      },
    }))
  const others = groups
    .filter((names) => names.some((name) => !visible.includes(name) && search[name] !== undefined))
    .map((names) => ({
      label: labelOf(search, names, organisationName ?? 'one organisation'),
      change: Object.fromEntries(names.map((name) => [name, undefined])),
    }))
  const scope = scopeOptions.find(({ value }) => value === search.scope)
  return [
    ...ofCategories,
    ...others,
    ...(scope ? [{ label: scope.label, change: { scope: undefined } }] : []),
  ]
}

function labelOf(search: TendersAddress, names: (typeof groups)[number], organisation: string) {
  const filter = Object.fromEntries(
    names.map((name) => [name, search[name] === undefined ? undefined : String(search[name])]),
  )
  const words = describeFilter(filter, names[0] === 'organisation_id' ? organisation : undefined)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
