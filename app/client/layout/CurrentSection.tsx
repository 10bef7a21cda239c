import { useLocation } from '@tanstack/react-router'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { menuOf } from './menus.ts'

/** Loads the parts of the menu that only a few pages show, in a separate chunk. */
export const loadMenuParts = () => import('./MenuParts.tsx')

const SectionNav = lazyDialog(loadMenuParts, 'SectionNav')

/**
 * Navigation within the current section of the menu. Renders nothing outside sections with
 * subpages.
 */
export function CurrentSection() {
  const { pathname } = useLocation()
  const section = menuOf(useUser()).find(({ to, pages }) =>
    pages?.some((page) => page.to === pathname || to === pathname),
  )
  // The height is fixed, so that the page does not shift when the navigation is loaded. The page
  // needs less space below this navigation than below the top bar, hence the negative margin.
  return (
    section && (
      <div className="h-control pointer-fine:h-8 sm:-mb-3">
        <SectionNav section={section} />
      </div>
    )
  )
}
