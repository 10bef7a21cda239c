import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { ListLink } from './ListLink.tsx'

type ClearLinkProps = {
  /** Filters to clear besides the search, as undefined search parameters, if any is active. */
  filters?: object | undefined
  resetScroll?: boolean
}

/** Button of an empty list that clears the search, or the search and the filters. */
export function ClearLink({ filters, ...props }: ClearLinkProps) {
  return (
    <ListLink change={{ search: undefined, ...filters }} className={buttonClass()} {...props}>
      {filters ? 'Clear filters' : 'Clear search'}
    </ListLink>
  )
}
