// Routes of the two layouts, for visitors and for signed-in users, and functions that create their
// pages.
import {
  createRootRoute,
  createRoute,
  Navigate,
  Outlet,
  redirect,
  type AnyRouter,
  type ErrorComponentProps,
  type ResolveParams,
} from '@tanstack/react-router'
import type { FunctionComponent, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { actorRole, roles, type ActorRole } from '#kernel/contract/role.ts'
import { isGuest } from '#kernel/rules/guest.ts'
import { fetchModule, lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { PageError } from './PageError.tsx'
import { PlainBar } from './PlainBar.tsx'
import { PublicLayout } from './PublicLayout.tsx'

/**
 * The router. The routes need it, but it is created from them, so `setRouter` sets it afterwards.
 */
let router: AnyRouter

export function setRouter(newRouter: AnyRouter): void {
  router = newRouter
}

/** Starts loading the code for the layout and the page while the session is being checked. */
export function fetchParts(matches: readonly { routeId: string }[]): void {
  for (const { routeId } of matches) void router.loadRouteChunk(router.routesById[routeId])
}

export const root = createRootRoute({
  component: Outlet,
  errorComponent: FramedError,
  notFoundComponent: () => <Navigate to="/" replace />,
})

export const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  component: PublicLayout,
  errorComponent: FramedError,
})

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyPart(() => import('./AppLayout.tsx'), 'AppLayout'),
  errorComponent: FramedError,
  beforeLoad: async ({ preload, matches }) => {
    fetchParts(matches)
    const { requireUser } = await fetchModule(() => import('./guard.ts'))
    return { user: await requireUser(preload) }
  },
})

type Load<Name extends string> = () => Promise<Record<Name, FunctionComponent>>

function lazyPage<Name extends string>(load: Load<Name>, name: Name) {
  const loadPage = async () => ({ page: (await load())[name] as () => ReactNode })
  return lazyPart(loadPage, 'page')
}

export function visitorPage<const Path extends `/${string}`>(path: Path) {
  return <Name extends string>(load: Load<Name>, name: Name) =>
    createRoute({ getParentRoute: () => visitors, path, component: lazyPage(load, name) })
}

interface PageOptions<Address> {
  /** Roles that may open the page. Default: all roles except guests. */
  roles?: readonly ActorRole[]
  /** Schema that parses the page's search parameters. */
  address?: z.ZodMiniType<Address>
}

export function page<const Path extends `/${string}`, Address extends object>(
  path: Path,
  { roles: allowed = roles, address }: PageOptions<Address> = {},
) {
  return <Name extends string>(load: Load<Name>, name: Name) =>
    createRoute({
      getParentRoute: () => signedIn,
      path,
      params: { parse: readIds<Path>, stringify: writeIds<Path> },
      validateSearch: address && ((given: Record<string, unknown>) => address.parse(given)),
      beforeLoad: ({ context: { user }, params }) => {
        if (allowed.includes(actorRole(user))) return
        // Guests may open only a few pages. A link to a tender's page redirects them to its bids.
        if (isGuest(user)) throw redirect(toBids(params))
        throw redirect({ to: '/unauthorized', replace: true })
      },
      component: lazyPage(load, name),
    })
}

function toBids(params: { tenderId?: number }) {
  const { tenderId } = params
  const replace = true
  if (!tenderId) return { to: '/openings', replace } as const
  return { to: '/openings/$tenderId', params: { tenderId }, replace } as const
}

/** Parameters whose name ends in "Id" are numbers. */
type Ids<Path extends string> = {
  [Name in keyof ResolveParams<Path>]:
    | (Name extends `${string}Id` ? number : string)
    | (undefined extends ResolveParams<Path>[Name] ? undefined : never)
}

/**
 * Parses the path parameters. An id that is not a number becomes 0. No record has the id 0, so the
 * page shows "not found".
 */
function readIds<Path extends string>(given: Record<string, string>) {
  const pairs = Object.entries(given)
  const ids = pairs.map(([name, text]) => [
    name,
    !text || !name.endsWith('Id') ? text : /^\d+$/.test(text) ? Number(text) : 0,
  ])
  return Object.fromEntries(ids) as Ids<Path>
}

function writeIds<Path extends string>(ids: Ids<Path>) {
  const pairs = Object.entries(ids).map(([name, id]) => [name, id === undefined ? id : String(id)])
  return Object.fromEntries(pairs) as ResolveParams<Path>
}

/** Error page with its own top bar, for when the layout itself fails to render. */
function FramedError(props: ErrorComponentProps) {
  return (
    <>
      <PlainBar />
      <main className="mx-auto w-full max-w-page px-4 py-8 sm:px-6">
        <PageError {...props} />
      </main>
    </>
  )
}
