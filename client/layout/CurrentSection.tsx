import { useLocation } from '@tanstack/react-router'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { useUser } from '#client/lib/session.tsx'
import { menuOf } from './menus.ts'

/** Few pages show counts or the pages of their section, so these are loaded separately. */
export const loadMenuParts = () => import('./MenuParts.tsx')

const SectionNav = lazyDialog(loadMenuParts, 'SectionNav')

/** Navigation within the section of the menu, on the pages that it lists. */
export function CurrentSection() {
  const { pathname } = useLocation()
  const section = menuOf(useUser()).find(({ to, pages }) =>
    pages?.some((page) => page.to === pathname || to === pathname),
  )
  // The space is reserved, so that the page does not move when the bar is loaded. The page below
  // needs less distance from the bar than from the top bar.
  return (
    section && (
      <div className="h-control pointer-fine:h-8 sm:-mb-5">
        <SectionNav section={section} />
      </div>
    )
  )
}
