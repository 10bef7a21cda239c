import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#client/lib/lazy-part.tsx'
import { useUser } from '#client/lib/session.tsx'
import { menuOf } from './menus.ts'

/** Loaded separately, because only administrators have sections with several pages. */
const SectionNav = lazyPart(() => import('./SectionNav.tsx'), 'SectionNav')

/** Navigation within the section of the menu, on the pages that it lists. */
export function CurrentSection() {
  const { pathname } = useLocation()
  const section = menuOf(useUser())
    .map(({ pages, label, to, key }) => pages && { label, pages: [{ label, to, key }, ...pages] })
    .find((listed) => listed?.pages.some(({ to }) => to === pathname))
  return (
    section && (
      <Suspense fallback={<div className="h-control" />}>
        <SectionNav key={section.label} {...section} />
      </Suspense>
    )
  )
}
