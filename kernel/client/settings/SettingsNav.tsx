import { Link, useLinkProps, useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useUser } from '#kernel/client/lib/session.tsx'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { settingsMenuOf, type SettingsEntry, type SettingsSection } from './settings-menu.ts'

/**
 * Links to all settings: the sections of the settings page and the separate pages. Wide screens
 * show them beside every page of the settings. On screens narrower than 1024 px, the links with
 * their hints are the settings page itself until a section is open.
 */
export function SettingsNav({ openSection }: { openSection: SettingsSection | undefined }) {
  const groups = settingsMenuOf(useUser())
  const isIndex = useLocation({ select: ({ pathname }) => pathname }) === '/settings'
  const scrolledTo = useCurrentSection()
  return (
    <nav
      aria-label="Settings"
      className={joinClasses(
        'lg:sticky lg:top-4 lg:row-span-2 lg:row-start-1',
        !isIndex && 'max-lg:hidden',
      )}
    >
      {openSection && (
        <Link to="/settings" className="link lg:hidden">
          All settings
        </Link>
      )}
      <div className={joinClasses('flex flex-col gap-6', openSection && 'max-lg:hidden')}>
        {groups.map(({ label, entries }) => (
          <div key={label}>
            <p className="mb-1 text-sm font-semibold">{label}</p>
            <ul
              aria-label={label}
              className="max-lg:divide-y max-lg:divide-line max-lg:rounded-panel max-lg:border max-lg:border-line max-lg:bg-surface lg:-ms-3"
            >
              {entries.map((entry) => (
                <Row key={entry.label} hint={entry.hint}>
                  {entry.section ? (
                    <SectionLink
                      entry={entry}
                      isCurrent={isIndex && entry.section === scrolledTo}
                    />
                  ) : (
                    <Link to={entry.to} className={linkClass}>
                      {entry.label}
                    </Link>
                  )}
                </Row>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

const linkClass =
  'flex no-underline max-lg:font-semibold max-lg:text-link max-lg:after:absolute max-lg:after:inset-0 max-lg:hover:underline lg:ring-inside lg:min-h-8 lg:items-center lg:rounded-control lg:px-3 lg:text-sm lg:text-muted lg:hover:bg-sunken lg:hover:text-ink lg:aria-[current]:bg-brand-wash lg:aria-[current]:font-semibold lg:aria-[current]:text-brand-text lg:pointer-coarse:min-h-control'

/** One setting. On narrow screens, it is a row with a hint, and the whole row is clickable. */
function Row({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <li className="max-lg:relative max-lg:flex max-lg:items-center max-lg:gap-4 max-lg:px-4 max-lg:py-3">
      <div className="min-w-0 grow">
        {children}
        <p className="max-w-none text-sm text-muted lg:hidden">{hint}</p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted lg:hidden" />
    </li>
  )
}

/**
 * Link to a section of the settings page. A plain router link would stay marked as current while
 * the user scrolls to another section.
 */
function SectionLink({ entry, isCurrent }: { entry: SettingsEntry; isCurrent: boolean }) {
  const { to, section: hash, label } = entry
  const props = useLinkProps({ to, ...(hash && { hash }), className: linkClass })
  return (
    <a {...props} aria-current={isCurrent || undefined}>
      {label}
    </a>
  )
}

/**
 * Returns the ID of the current `data-section`: the last visible one whose top has scrolled into
 * the upper third of the window.
 */
function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const find = () => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-section]')]
      const sections = all.filter((one) => one.getBoundingClientRect().height > 0)
      const passed = sections.filter((one) => one.getBoundingClientRect().top < innerHeight / 3)
      // At the end of the page the last section is current, because it may be too short to reach
      // the top of the window.
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.body.scrollHeight - 1
      setCurrent((isAtEnd ? sections : passed).at(-1)?.id)
    }
    find()
    addEventListener('scroll', find, { passive: true })
    return () => removeEventListener('scroll', find)
  }, [])

  return current
}
