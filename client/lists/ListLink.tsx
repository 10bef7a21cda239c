import { Link } from '@tanstack/react-router'
import type { LinkProps } from '#client/ui/render-link.ts'

type ListLinkProps = LinkProps & {
  /** What the address says differently there; of something else, the first page is shown. */
  change: object
  resetScroll?: boolean
  title?: string
}

/** The same page with something of its address changed. */
export function ListLink({ change, ...props }: ListLinkProps) {
  return (
    <Link
      to="."
      search={(address: object) => ({ ...address, page: undefined, ...change })}
      activeOptions={{ exact: true }}
      {...props}
    />
  )
}
