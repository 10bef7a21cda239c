import { Link } from '@tanstack/react-router'

const sections = [
  { id: 'profile', label: 'Profile and organisation' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'calendar', label: 'Calendar' },
  { id: 'security', label: 'Security and password' },
  { id: 'sessions', label: 'Sessions and access' },
]

/** Links to the sections of the settings, beside them from 1024 px. */
export function SettingsNav({ hasCalendar }: { hasCalendar: boolean }) {
  return (
    <nav aria-label="Settings" className="lg:sticky lg:top-4">
      <ul className="flex gap-1 overflow-x-auto text-sm lg:flex-col">
        {sections
          .filter(({ id }) => id !== 'calendar' || hasCalendar)
          .map(({ id, label }) => (
            <li key={id} className="shrink-0">
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
