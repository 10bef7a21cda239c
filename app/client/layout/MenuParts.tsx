// Parts of the menu that few pages show: counts of pending items, and the pages of a section.
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toDoCount, toDoSum, type ToDoKind } from '#features/to-do/contract/to-do.ts'
import { isDataSaverOn, useIdle } from '#kernel/client/lib/when-idle.ts'
import { toDoQuery } from '#features/to-do/client/to-do-query.ts'
import { VisuallyHidden } from '#kernel/client/ui/VisuallyHidden.tsx'
import type { MenuEntry } from './menus.ts'

const texts = {
  /** Appended to the name of a menu entry for screen readers. */
  waiting: (count: string) => `${count} to do`,
}

type MenuCountProps = { of: ToDoKind | 'everything' }

/**
 * Number of pending items next to a menu entry. Rendered in idle time, after the page's own calls.
 */
export function MenuCount(props: MenuCountProps) {
  return useIdle() && <Count {...props} />
}

function Count({ of }: MenuCountProps) {
  const { data } = useQuery(toDoQuery)
  const count = data ? (of === 'everything' ? toDoSum(data) : data[of]) : 0
  if (count === 0) return null
  const text = toDoCount(count)
  return (
    <>
      <span
        aria-hidden="true"
        className="h-5 min-w-5 rounded-full bg-focus px-1 text-center text-[0.75rem]/5 font-bold text-topbar"
      >
        {text}
      </span>
      <VisuallyHidden>{texts.waiting(text)}</VisuallyHidden>
    </>
  )
}

/** Bar below the top bar with links to the pages of a section, shown on each of these pages. */
export function SectionNav({ section }: { section: MenuEntry }) {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)

  // On phones only part of the row is visible, so the link to the current page is centred, and
  // centred again when counts arrive and widen the row.
  useEffect(() => {
    const row = list.current!
    const centre = () => {
      const link = row.querySelector<HTMLElement>('[aria-current]')
      if (link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
    }
    centre()
    const observer = new MutationObserver(centre)
    observer.observe(row, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])

  const { label, to, key, pages = [] } = section
  const own: MenuEntry = { label, to, key }
  return (
    <nav aria-label={label} className="h-full border-b border-line bg-surface">
      <ul
        ref={list}
        className="scroll-row relative mx-auto flex h-full max-w-page items-center gap-x-1 px-2 text-sm whitespace-nowrap sm:px-4"
      >
        {[own, ...pages].map((page) => (
          <li key={page.to}>
            <PageLink page={page} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PageLink({ page: { to, label, counts } }: { page: MenuEntry }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      className="inline-flex min-h-7 items-center gap-1.5 rounded-control px-2 text-muted no-underline ring-inside hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-wash aria-[current=page]:font-semibold aria-[current=page]:text-brand-text pointer-coarse:min-h-control"
    >
      {label}
      {counts && !isDataSaverOn() && <MenuCount of={counts} />}
    </Link>
  )
}
