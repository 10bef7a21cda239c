import { Link } from '@tanstack/react-router'
import type { LinkProps } from '#client/ui/render-link.ts'
import type { List, ListAddress } from './list-address.ts'

type ListLinkProps = LinkProps & {
  list: Pick<List<string, string>, 'path' | 'address'>
  change: Partial<ListAddress<string, string>>
}

/** The same list with something of its address changed. */
export function ListLink({ list: { path, address }, change, ...props }: ListLinkProps) {
  // Which of the lists this is the router can't know; that it offers these the list's own types say.
  return <Link to={path} search={{ ...address, ...change } as object} {...props} />
}
