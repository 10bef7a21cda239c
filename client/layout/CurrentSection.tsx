import { Suspense } from 'react'
import { lazyPart } from '#client/lib/lazy-part.tsx'
import { useUser } from '#client/lib/session.tsx'
import { menuOf } from './menus.ts'

const SectionNav = lazyPart(() => import('./AdminMenu.tsx'), 'SectionNav')

/** Navigation within a section of the menu; only administrators have sections with several pages. */
export function CurrentSection() {
  const entries = menuOf(useUser())
  return (
    entries.some(({ pages }) => pages) && (
      <Suspense>
        <SectionNav entries={entries} />
      </Suspense>
    )
  )
}
