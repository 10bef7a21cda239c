import { Link } from '@tanstack/react-router'
import type { RenderLink } from '#client/ui/render-link.ts'

/** The router's link, for a card to draw. */
export function linkTo(to: string, search?: Record<string, string>): RenderLink {
  return (props) => <Link to={to} {...(search ? { search } : {})} {...props} />
}

/** A place further down the same page. */
export function linkToPart(id: string): RenderLink {
  return (props) => <Link to="." hash={id} {...props} />
}
