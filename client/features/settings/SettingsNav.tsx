import { Link } from '@tanstack/react-router'
import { SettingRows } from './SettingRows.tsx'
import type { Section } from './settings-sections.ts'

type SettingsNavProps = {
  sections: readonly Section[]
  /** True if a section is open, which replaces the list on narrow screens. */
  isOpen: boolean
}

/** Links to the settings: beside them from 1024 px, and as a list of their own below. */
export function SettingsNav({ sections, isOpen }: SettingsNavProps) {
  return (
    <nav aria-label="Settings" className="lg:sticky lg:top-4">
      {isOpen ? (
        <Link to="/settings" className="link lg:hidden">
          All settings
        </Link>
      ) : (
        <div className="lg:hidden">
          <SettingRows
            rows={sections.flatMap(({ id, label, hint, pages }) => [
              { title: label, hint, to: '/settings', hash: id },
              ...pages,
            ])}
          />
        </div>
      )}
      <ul className="flex flex-col gap-1 text-sm max-lg:hidden">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <Link
              to="."
              hash={id}
              activeOptions={{ includeHash: true }}
              className="ring-inside flex min-h-9 items-center rounded-control px-3 text-muted no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-wash aria-[current=page]:font-semibold aria-[current=page]:text-brand-text pointer-coarse:min-h-control"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
