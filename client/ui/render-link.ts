import type { AriaAttributes, ReactNode } from 'react'

/**
 * What a component here gives to a link that it draws but cannot build, since the router is not its
 * business: `link={(props) => <Link to="/tenders" {...props} />}`.
 */
export type LinkProps = {
  className: string
  children: ReactNode
  rel?: string
  'aria-current'?: AriaAttributes['aria-current']
  'aria-label'?: string
  /** In a menu. */
  role?: 'menuitem'
  tabIndex?: number
  onClick?: () => void
}

export type RenderLink = (props: LinkProps) => ReactNode
