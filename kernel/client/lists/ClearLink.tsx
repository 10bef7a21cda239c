import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { ListLink } from './ListLink.tsx'

type ClearLinkProps = {
  /**
   * The filters' search parameters, all undefined, if any filter is active; otherwise undefined.
   */
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
