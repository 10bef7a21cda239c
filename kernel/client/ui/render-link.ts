import type { AriaAttributes, ReactNode } from 'react'

/**
 * Props for a link inside a component in this folder. The folder doesn't depend on the router, so
 * callers pass a function that renders the link: `link={(props) => <Link to="/tenders" {...props}
 * />}`.
 */
export type LinkProps = {
  className: string
  children: ReactNode
  rel?: string
  'aria-current'?: AriaAttributes['aria-current']
  'aria-label'?: string
  /** Props that are set only inside menus. */
  role?: 'menuitem'
  tabIndex?: number
  onClick?: () => void
}

export type RenderLink = (props: LinkProps) => ReactNode
