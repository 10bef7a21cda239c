import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

export interface SettingRow {
  title: string
  /** One sentence about the setting. */
  hint: string
  to: NonNullable<LinkProps['to']>
  /** Section of the settings page, if the setting has no page of its own. */
  hash?: string
}

/** Links to settings, each with an explanation. The whole row is clickable. */
export function SettingRows({ rows }: { rows: readonly SettingRow[] }) {
  if (rows.length === 0) return null
  return (
    <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
      {rows.map(({ title, hint, to, hash }) => (
        <li key={title} className="relative flex items-center gap-4 px-4 py-3 sm:px-6">
          <div className="row-title min-w-0 grow">
            <Link
              to={to}
              {...(hash && { hash })}
              activeOptions={{ exact: true, includeHash: true }}
              className="link after:absolute after:inset-0"
            >
              {title}
            </Link>
            <p className="max-w-none text-sm font-normal text-muted">{hint}</p>
          </div>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </li>
      ))}
    </ul>
  )
}
