import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

const pages = [
  { to: '/admin/moderation', label: 'Moderation' },
  { to: '/admin/tenders/trashed', label: 'Deleted tenders' },
  { to: '/admin/audit-logs', label: 'Audit logs' },
  { to: '/admin/bank-holidays', label: 'Bank holidays' },
  { to: '/admin/sso', label: 'Single sign-on' },
]

/**
 * Navigation between the oversight pages, most of which are missing from the specification's menu.
 */
export function AdminSubNav() {
  const list = useRef<HTMLUListElement>(null)

  // Phones show a part of the row; the current page has to be in it.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - 16
  }, [])

  return (
    <nav aria-label="Oversight" className="-mb-2">
      <ul ref={list} className="scroll-row relative flex gap-x-1 text-sm whitespace-nowrap">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ includeSearch: false }}
              className="inline-flex min-h-8 items-center rounded-control px-2.5 text-muted no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-wash aria-[current=page]:font-semibold aria-[current=page]:text-brand-text pointer-coarse:min-h-control"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
