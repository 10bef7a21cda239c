import { Link, useLocation } from '@tanstack/react-router'
import { LogOut, Menu as MenuIcon, Settings, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { actorRole, roleLabels } from '#kernel/contract/role.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { isGuest } from '#kernel/rules/guest.ts'
import { Bell } from '#features/notifications/client/Bell.tsx'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useLogout } from '#features/accounts/client/logout.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { isDataSaverOn } from '#kernel/client/lib/when-idle.ts'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { Brand } from './Brand.tsx'
import { Commands } from './commands/Commands.tsx'
import { loadMenuParts } from './CurrentSection.tsx'
import { menuOf, settings, type MenuEntry } from './menus.ts'

/**
 * Count next to a menu entry. Not shown in data-saving mode, because the dashboard has the same
 * numbers.
 */
const MenuCount = lazyDialog(loadMenuParts, 'MenuCount')

/**
 * Minimum number of entries in a long menu, which has a smaller font and, in windows narrower than
 * 1280 px, its own line.
 */
const longMenu = 6

/** Top bar with brand, menu and user. In windows narrower than 1024 px, a button opens the menu. */
export function TopBar() {
  const user = useUser()
  const { pathname } = useLocation()
  // Path of the page on which the menu was opened, so that following a link closes the menu.
  const [openOn, setOpenOn] = useState<string>()
  const isOpen = openOn === pathname
  const setIsOpen = (open: boolean) => setOpenOn(open ? pathname : undefined)
  const entries = menuOf(user)
  const isLong = entries.length >= longMenu
  const Icon = isOpen ? X : MenuIcon
  const linksTo = (listed: readonly MenuEntry[]) =>
    listed.map((entry) => (
      <li key={entry.to} className={entries.includes(entry) ? undefined : 'ps-4'}>
        <MenuLink entry={entry} />
      </li>
    ))

  return (
    <header className="bg-topbar text-on-brand print:hidden">
      <div
        className={joinClasses(
          'mx-auto flex min-h-14 w-full max-w-page items-center justify-between gap-x-3 px-4 sm:px-6 lg:flex-wrap',
          isLong && 'lg:max-[80rem]:pt-1.5',
        )}
      >
        <Brand />
        <nav
          aria-label="Main"
          className={joinClasses(
            'hidden grow lg:block',
            isLong && 'text-sm max-[80rem]:order-last max-[80rem]:w-full max-[80rem]:pb-1',
          )}
        >
          <ul className="flex gap-0.5">{linksTo(entries)}</ul>
        </nav>
        <div className="flex items-center gap-1">
          {!isGuest(user) && <Commands className="bar-item" />}
          <Bell className="bar-item" />
          <div className="hidden items-center gap-1 lg:flex">
            <Person user={user} />
            <PersonLinks />
          </div>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="mobile-menu"
            className="bar-item lg:hidden"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon aria-hidden="true" className="size-5" />
            <span className="max-[22rem]:sr-only">Menu</span>
          </button>
        </div>
      </div>
      {isOpen && (
        <div
          id="mobile-menu"
          className="border-t border-topbar-hover px-4 py-3 lg:hidden"
          onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
        >
          <nav aria-label="Main">
            <ul>{linksTo(entries.flatMap((entry) => [entry, ...(entry.pages ?? [])]))}</ul>
          </nav>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t border-topbar-hover pt-3">
            <Person user={user} />
            <div className="flex flex-wrap gap-1">
              <PersonLinks hasWords />
            </div>
          </div>
        </div>
      )}
    </header>
  )
}

function MenuLink({ entry }: { entry: MenuEntry }) {
  return (
    <SectionLink entry={entry} className="bar-item whitespace-nowrap max-lg:w-full">
      {entry.label}
      {entry.counts && !isDataSaverOn() && <MenuCount of={entry.counts} />}
    </SectionLink>
  )
}

type SectionLinkProps = { entry: MenuEntry; className: string; children: ReactNode }

/** Link that is marked as current on every page of its section. */
function SectionLink({ entry: { to, also = [], pages = [] }, ...link }: SectionLinkProps) {
  const { pathname } = useLocation()
  const others = [...also, ...pages.map((page) => page.to)]
  return (
    <Link
      to={to}
      aria-current={others.some((path) => pathname.startsWith(path)) || undefined}
      // By default, the router also marks a link as current on pages under its path. On the page
      // for creating a tender, an exact match is required, because that page is not part of My
      // Tenders.
      activeOptions={{ exact: pathname === '/tenders/create', includeSearch: false }}
      {...link}
    />
  )
}

function Person({ user }: { user: CurrentUser }) {
  return (
    <div className="min-w-0 ps-4 pe-2 text-sm leading-tight whitespace-nowrap">
      <div className="max-w-96 truncate font-semibold" title={user.name}>
        {user.name}
      </div>
      <div className="text-on-brand/80">{roleLabels[actorRole(user)]}</div>
    </div>
  )
}

/**
 * Link to the settings and button to log out: icons only in the bar, icons with labels in the menu.
 */
function PersonLinks({ hasWords = false }: { hasWords?: boolean }) {
  const { logOut, isBusy } = useLogout()
  const nameOf = (words: string) => (hasWords ? {} : { 'aria-label': words, title: words })
  return (
    <>
      <SectionLink entry={settings} className="bar-item" {...nameOf(settings.label)}>
        <Settings aria-hidden="true" className="size-5" />
        {hasWords && settings.label}
      </SectionLink>
      <button
        type="button"
        className="bar-item"
        {...nameOf('Log Out')}
        aria-disabled={isBusy || undefined}
        onClick={logOut}
      >
        <LogOut aria-hidden="true" className="size-5" />
        {hasWords && 'Log Out'}
      </button>
    </>
  )
}
