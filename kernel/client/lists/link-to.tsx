import { Link } from '@tanstack/react-router'
import type { RenderLink } from '#kernel/client/ui/render-link.ts'

/**
 * Returns a function that renders a router link, for components in client/ui, which don't depend on
 * the router.
 */
export function linkTo(to: string, search?: Record<string, string>): RenderLink {
  return (props) => <Link to={to} {...(search ? { search } : {})} {...props} />
}

/** Returns a render function for a link to another section of the same page. */
export function linkToPart(id: string): RenderLink {
  return (props) => <Link to="." hash={id} {...props} />
}
