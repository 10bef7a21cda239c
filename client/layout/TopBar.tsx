import { Link, useLocation } from '@tanstack/react-router'
import { LogOut, Menu as MenuIcon, Settings, X } from 'lucide-react'
import { useState } from 'react'
import { roleLabels } from '#domain/contract/role.ts'
import type { CurrentUser } from '#domain/contract/user.ts'
import { useLogout } from '#client/lib/logout.ts'
import { useUser } from '#client/lib/session.ts'
import { Brand } from './Brand.tsx'
import { menus, type MenuEntry } from './menus.ts'

const barItem =
  'inline-flex min-h-control items-center gap-2 rounded-control px-3 text-on-brand no-underline hover:bg-topbar-hover aria-[current=page]:bg-topbar-hover aria-[current=page]:font-semibold'

/** Product, menu, person. Below 1024 px the menu folds behind a button. */
export function TopBar() {
  const user = useUser()
  const { pathname } = useLocation()
  // Open on one page only: following a link closes the menu by leaving its page.
  const [openOn, setOpenOn] = useState<string>()
  const isOpen = openOn === pathname
  const setIsOpen = (open: boolean) => setOpenOn(open ? pathname : undefined)

  return (
    <header className="bg-topbar text-on-brand print:hidden">
      <div className="mx-auto flex min-h-14 w-full max-w-page items-center justify-between gap-4 px-4 sm:px-6">
        <Brand />
        <nav aria-label="Main" className="hidden grow lg:block">
          <ul className="flex gap-0.5">
            {menus[user.role].map((entry) => (
              <li key={entry.to}>
                <MenuLink entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden items-center gap-1 lg:flex">
          <Person user={user} />
          <PersonLinks />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="mobile-menu"
          className={`${barItem} lg:hidden`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? (
            <X aria-hidden="true" className="size-5" />
          ) : (
            <MenuIcon aria-hidden="true" className="size-5" />
          )}
          Menu
        </button>
      </div>
      {isOpen && (
        <div
          id="mobile-menu"
          className="border-t border-topbar-hover px-4 py-3 lg:hidden"
          onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
        >
          <nav aria-label="Main">
            <ul className="flex flex-col">
              {menus[user.role].map((entry) => (
                <li key={entry.to}>
                  <MenuLink entry={entry} />
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t border-topbar-hover pt-3">
            <Person user={user} />
            <div className="flex">
              <PersonLinks />
            </div>
          </div>
        </div>
      )}
    </header>
  )
}

function MenuLink({ entry }: { entry: MenuEntry }) {
  return (
    <Link
      to={entry.to}
      activeOptions={{ exact: entry.to === '/tenders', includeSearch: false }}
      className={`${barItem} max-lg:w-full`}
    >
      {entry.label}
    </Link>
  )
}

function Person({ user }: { user: CurrentUser }) {
  return (
    <div className="min-w-0 px-2 text-sm leading-tight">
      <div className="max-w-40 truncate font-semibold">{user.name}</div>
      <div className="text-on-brand/80">{roleLabels[user.role]}</div>
    </div>
  )
}

function PersonLinks() {
  const { logOut, isBusy } = useLogout()
  return (
    <>
      <Link to="/settings" className={barItem} aria-label="Settings" title="Settings">
        <Settings aria-hidden="true" className="size-5" />
      </Link>
      <button
        type="button"
        className={barItem}
        aria-label="Log out"
        title="Log out"
        aria-disabled={isBusy || undefined}
        onClick={logOut}
      >
        <LogOut aria-hidden="true" className="size-5" />
      </button>
    </>
  )
}
