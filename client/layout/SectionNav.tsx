import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isSparing } from '#client/lib/when-idle.ts'
import { MenuCount } from './MenuCount.tsx'
import type { MenuEntry } from './menus.ts'

type SectionNavProps = { label: string; pages: readonly MenuEntry[] }

/** Bar below the top bar with the pages of one section of the menu. */
export function SectionNav({ label, pages }: SectionNavProps) {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)

  // Phones show a part of the row; the current page has to be in it.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - 16
  }, [pathname])

  return (
    <nav aria-label={label} className="h-control border-b border-line bg-surface">
      <ul
        ref={list}
        className="scroll-row relative mx-auto flex h-full max-w-page items-center gap-x-1 px-2 text-sm whitespace-nowrap sm:px-4"
      >
        {pages.map(({ to, label: name, counts }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-muted no-underline ring-inside hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-wash aria-[current=page]:font-semibold aria-[current=page]:text-brand-text pointer-coarse:min-h-control"
            >
              {name}
              {counts && !isSparing() && <MenuCount of={counts} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
