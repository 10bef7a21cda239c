import { Link } from '@tanstack/react-router'
import type { LinkProps } from '#kernel/client/ui/render-link.ts'

type ListLinkProps = LinkProps & {
  /** Search parameters to change. The page number is reset unless `change` sets it. */
  change: object
  resetScroll?: boolean
  title?: string
}

/** Link to the same page with other search parameters. */
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
