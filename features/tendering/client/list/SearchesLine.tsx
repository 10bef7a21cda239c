import { Link } from '@tanstack/react-router'
import { savedSearchTexts as texts } from '#features/search/contract/saved-search.ts'
import { addressOfSearch } from '#features/search/client/saved-searches.ts'
import { showAll, showSearch, type useShownSearch } from './shown-search.ts'

const words = {
  manageAll: (count: number) => `All ${count} saved searches`,
}

/** Maximum number of saved searches shown; a link leads to the others. */
const maxShown = 5

const linkClass =
  'link pointer-coarse:inline-flex pointer-coarse:min-h-control pointer-coarse:items-center'

type SearchesLineProps = Pick<ReturnType<typeof useShownSearch>, 'searches' | 'current'>

/** Links to the user's saved searches. */
export function SearchesLine({ searches, current }: SearchesLineProps) {
  if (searches.length === 0) return null
  return (
    <nav
      aria-label={texts.title}
      className="flex max-w-none flex-wrap items-center gap-x-4 gap-y-1 text-sm max-sm:scroll-row max-sm:whitespace-nowrap"
    >
      <span className="text-muted">Your searches:</span>
      {searches.slice(0, maxShown).map((search) =>
        search.id === current?.id ? (
          <strong
            key={search.id}
            aria-current="true"
            className="min-w-0 wrap-anywhere max-sm:shrink-0"
          >
            {search.name}
          </strong>
        ) : (
          <Link
            key={search.id}
            to="/tenders"
            search={addressOfSearch(search.filter)}
            activeOptions={{ exact: true }}
            className={`${linkClass} min-w-0 wrap-anywhere max-sm:shrink-0`}
            onClick={() => showSearch(search)}
          >
            {search.name}
          </Link>
        ),
      )}
      {current && (
        <Link to="/tenders" activeOptions={{ exact: true }} className={linkClass} onClick={showAll}>
          Show all
        </Link>
      )}
      <Link to="/supplier/searches" className={linkClass}>
        {searches.length > maxShown ? words.manageAll(searches.length) : 'Manage saved searches'}
      </Link>
    </nav>
  )
}
