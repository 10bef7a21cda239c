import { Link } from '@tanstack/react-router'
import { SettingRows } from './SettingRows.tsx'
import type { Section } from './settings-sections.ts'
import { useCurrentSection } from './use-current-section.ts'

type SettingsNavProps = {
  sections: readonly Section[]
  /** True if a section is open, in which case it replaces the list of links on narrow screens. */
  isOpen: boolean
}

/**
 * Links to the sections of the settings. They are beside the sections on screens that are at least
 * 1024 px wide, and a separate list on narrower screens.
 */
export function SettingsNav({ sections, isOpen }: SettingsNavProps) {
  const current = useCurrentSection()
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
      <ul className="-ms-3 flex flex-col gap-1 text-sm max-lg:hidden">
        {sections.map(({ id, label }) => (
          <li key={id}>
            {/* A router link would stay marked as current while the user scrolls to another
                section. */}
            <a
              href={`#${id}`}
              aria-current={id === current || undefined}
              className="ring-inside flex min-h-9 items-center rounded-control px-3 text-muted no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-brand-wash aria-[current]:font-semibold aria-[current]:text-brand-text pointer-coarse:min-h-control"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
