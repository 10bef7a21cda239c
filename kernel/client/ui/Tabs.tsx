import { useEffect, useRef, type ReactNode } from 'react'
import { formatNumber } from '#kernel/format/number.ts'
import { joinClasses } from './join-classes.ts'
import type { LinkProps } from './render-link.ts'

export type Tab<Key extends string> = {
  key: Key
  label: string
  count?: number | undefined
  /** True if there are more items than `count`, because the count is capped. */
  isCapped?: boolean
  /** True if the count needs attention: pending approvals, unanswered questions. */
  isPressing?: boolean
}

type TabsProps<Key extends string> = {
  label: string
  tabs: readonly Tab<Key>[]
  current: Key
  /**
   * Renders the link to a tab, for example:
   * `(key, props) => <Link to="." search={{ tab: key }} {...props} />`
   */
  link: (key: Key, props: LinkProps) => ReactNode
}

/**
 * Tabs for the views of one object. Each view has its own address, so the tabs are links and not
 * ARIA tabs. Tabs that don't fit wrap to another line; on a phone, they form one row that scrolls
 * to the current tab.
 */
export function Tabs<Key extends string>({ label, tabs, current, link }: TabsProps<Key>) {
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [current])

  return (
    <nav aria-label={label} className="border-b border-line">
      <ul ref={list} className="relative flex flex-wrap gap-x-0.5 max-sm:scroll-row">
        {tabs.map((tab) => (
          <li key={tab.key} className="flex shrink-0">
            {link(tab.key, {
              className: tabClass(tab.key === current),
              'aria-current': tab.key === current ? 'page' : undefined,
              children: (
                <>
                  {tab.label}
                  <Count count={tab.count} isCapped={tab.isCapped} isPressing={tab.isPressing} />
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function tabClass(isCurrent: boolean) {
  return joinClasses(
    'inline-flex min-h-control items-center gap-1.5 rounded-t-control border-b-3 px-2 font-semibold whitespace-nowrap no-underline ring-inside',
    isCurrent
      ? 'border-brand-text text-ink'
      : 'border-transparent text-muted forced-colors:border-b-0 hover:border-input-line hover:text-ink',
  )
}

type CountProps = {
  count: number | undefined
  isCapped: boolean | undefined
  isPressing: boolean | undefined
}

function Count({ count, isCapped, isPressing }: CountProps) {
  if (count === undefined) return null
  return (
    <span
      className={joinClasses(
        'min-w-6 rounded-full px-2 text-center text-sm',
        isPressing && count > 0 ? 'bg-pending-bg text-pending-fg' : 'bg-chip text-muted',
      )}
    >
      {/* The space separates label and count for screen readers: "Lots 3". */}{' '}
      {formatNumber(count)}
      {isCapped && '+'}
    </span>
  )
}
