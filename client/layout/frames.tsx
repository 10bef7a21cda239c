// The two frames that pages stand in, for visitors and behind the sign-in, and what the routes of
// their pages have in common.
import {
  createRootRoute,
  createRoute,
  Navigate,
  Outlet,
  redirect,
  type AnyRouter,
  type ResolveParams,
} from '@tanstack/react-router'
import type { FunctionComponent, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Role } from '#domain/contract/role.ts'
import { fetchModule, lazyPart } from '#client/lib/lazy-part.tsx'
import { FramedError } from './FramedError.tsx'
import { PublicLayout } from './PublicLayout.tsx'

/** For what the routes ask of it once it is made. */
let router: AnyRouter

export function handOver(made: AnyRouter): void {
  router = made
}

/** The frame and the page in it, while the server is asked who is there. */
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
  /** Whose page it is; the others are sent away. */
  roles?: readonly Role[]
  /** Guests, who only open bids, have few pages; a tender's page leads them to its bids. */
  guests?: 'too' | 'only'
  /** By what its address is read. */
  address?: z.ZodMiniType<Address>
}

export function page<const Path extends `/${string}`, Address extends object>(
  path: Path,
  { roles, guests, address }: PageOptions<Address> = {},
) {
  return <Name extends string>(load: Load<Name>, name: Name) =>
    createRoute({
      getParentRoute: () => signedIn,
      path,
      params: { parse: readIds<Path>, stringify: writeIds<Path> },
      validateSearch: address && ((given: Record<string, unknown>) => address.parse(given)),
      beforeLoad: ({ context: { user }, params }) => {
        if (user.is_guest && !guests) throw redirect(toBids(params))
        const isOwn = guests === 'only' ? user.is_guest : !roles || roles.includes(user.role)
        if (!isOwn) throw redirect({ to: '/unauthorized', replace: true })
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

/** All that varies in the paths behind the sign-in is ids. */
type Ids<Path extends string> = { [Name in keyof ResolveParams<Path>]: number }

/** What is no number is the id of nothing, and its page says so. */
function readIds<Path extends string>(given: Record<string, string>) {
  const pairs = Object.entries(given)
  const ids = pairs.map(([name, text]) => [name, /^\d+$/.test(text) ? Number(text) : 0])
  return Object.fromEntries(ids) as Ids<Path>
}

function writeIds<Path extends string>(ids: Ids<Path>) {
  const pairs = Object.entries(ids).map(([name, id]) => [name, String(id)])
  return Object.fromEntries(pairs) as ResolveParams<Path>
}
