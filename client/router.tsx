// The route table of the specification. What is behind the sign-in is guarded here, once; each
// page is loaded when it is first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  redirect,
  type AnyRouter,
} from '@tanstack/react-router'
import type { OrganisationFilter, OrganisationSort } from '#domain/contract/admin-organisation.ts'
import type { UserFilter, UserSort } from '#domain/contract/admin-user.ts'
import type { ModerationSort } from '#domain/contract/moderation-calls.ts'
import type { ModerationFilter } from '#domain/contract/moderation.ts'
import type { NotificationFilter } from '#domain/contract/notification.ts'
import type { Role } from '#domain/contract/role.ts'
import type { CurrentUser } from '#domain/contract/user.ts'
import type { AuditAddress } from './features/audit/audit-address.ts'
import { LoginPage } from './features/auth/LoginPage.tsx'
import type { ListAddress } from './lists/list-address.ts'
import type { TenderSearch } from './features/tenders/detail/tender-tabs.ts'
import type { ListSearch } from './features/tenders/list/list-search.ts'
import { FramedError } from './layout/FramedError.tsx'
import { homes } from './layout/menus.ts'
import { PublicLayout } from './layout/PublicLayout.tsx'
import { onSessionEnd } from './lib/api.ts'
import { fetchModule, lazyPart } from './lib/lazy-part.tsx'
import { PageError } from './layout/PageError.tsx'
import { PageSpinner } from './layout/PageSpinner.tsx'

/** For what the routes below ask of it once it is made. */
let router: AnyRouter

const root = createRootRoute({
  component: Outlet,
  errorComponent: FramedError,
  notFoundComponent: () => <Navigate to="/" replace />,
})

const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  component: PublicLayout,
  errorComponent: FramedError,
})

const AppLayout = lazyPart(() => import('./layout/AppLayout.tsx'), 'AppLayout')

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: AppLayout,
  errorComponent: FramedError,
  beforeLoad: async ({ preload, matches }) => {
    // Fetched while the server is asked who is there: the frame, and the page in it.
    for (const { routeId } of matches) void router.loadRouteChunk(router.routesById[routeId])
    const { requireUser } = await fetchModule(() => import('./layout/guard.ts'))
    return { user: await requireUser(preload) }
  },
})

interface Guarded {
  context: { user: CurrentUser }
}

/** A guard for pages of certain roles; everybody else is told so. */
function only(...roles: Role[]) {
  return ({ context }: Guarded) => {
    if (!roles.includes(context.user.role)) throw redirect({ to: '/unauthorized', replace: true })
  }
}

function goHome({ context }: Guarded) {
  throw redirect({ to: homes[context.user.role], replace: true })
}

/** What links may put into an address; what an address really holds is read by its page. */
const search =
  <Search extends object>() =>
  (given: Record<string, unknown>) =>
    given as Search

const idOf = <Name extends string>(name: Name) => ({
  parse: (given: Record<Name, string>) => ({ [name]: Number(given[name]) }) as Record<Name, number>,
  stringify: (given: Record<Name, number>) =>
    ({ [name]: String(given[name]) }) as Record<Name, string>,
})

// Each route stands on its own: written inside the tree below, its types would be lost.

const login = createRoute({ getParentRoute: () => visitors, path: '/login', component: LoginPage })

const register = createRoute({
  getParentRoute: () => visitors,
  path: '/register',
  component: lazyPart(() => import('./features/auth/RegisterPage.tsx'), 'RegisterPage'),
})

const mfaVerify = createRoute({
  getParentRoute: () => visitors,
  path: '/mfa-verify',
  beforeLoad: ({ location }) => {
    if (!location.state.challenge) throw redirect({ to: '/login', replace: true })
  },
  component: lazyPart(() => import('./features/auth/MfaVerifyPage.tsx'), 'MfaVerifyPage'),
})

const blocked = createRoute({
  getParentRoute: () => visitors,
  path: '/blocked',
  component: lazyPart(() => import('./features/auth/BlockedPage.tsx'), 'BlockedPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => visitors,
  path: '/forgot-password',
  component: lazyPart(() => import('./features/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => visitors,
  path: '/reset-password/{-$token}',
  component: lazyPart(() => import('./features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

const confirmEmail = createRoute({
  getParentRoute: () => visitors,
  path: '/confirm-email/$token',
  component: lazyPart(() => import('./features/auth/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
})

const home = createRoute({ getParentRoute: () => signedIn, path: '/', beforeLoad: goHome })

const unauthorized = createRoute({
  getParentRoute: () => signedIn,
  path: '/unauthorized',
  component: lazyPart(() => import('./layout/UnauthorizedPage.tsx'), 'UnauthorizedPage'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyPart(() => import('./features/settings/SettingsPage.tsx'), 'SettingsPage'),
})

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  validateSearch: search<ListAddress<NotificationFilter, never>>(),
  component: lazyPart(
    () => import('./features/notifications/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
})

const help = createRoute({
  getParentRoute: () => signedIn,
  path: '/help',
  component: lazyPart(() => import('./features/help/HelpPage.tsx'), 'HelpPage'),
})

const tenders = createRoute({
  getParentRoute: () => signedIn,
  path: '/tenders',
  validateSearch: search<Partial<ListSearch>>(),
  component: lazyPart(() => import('./features/tenders/list/TendersPage.tsx'), 'TendersPage'),
})

const createTender = createRoute({
  getParentRoute: () => signedIn,
  path: '/tenders/create',
  beforeLoad: only('buyer', 'admin'),
  component: lazyPart(
    () => import('./features/tenders/wizard/CreateTenderPage.tsx'),
    'CreateTenderPage',
  ),
})

const tender = createRoute({
  getParentRoute: () => signedIn,
  path: '/tenders/$tenderId',
  params: idOf('tenderId'),
  validateSearch: search<TenderSearch>(),
  component: lazyPart(() => import('./features/tenders/detail/TenderPage.tsx'), 'TenderPage'),
})

const editTender = createRoute({
  getParentRoute: () => signedIn,
  path: '/tenders/$tenderId/edit',
  params: idOf('tenderId'),
  beforeLoad: only('buyer', 'admin'),
  component: lazyPart(
    () => import('./features/tenders/wizard/EditTenderPage.tsx'),
    'EditTenderPage',
  ),
})

const interests = createRoute({
  getParentRoute: () => signedIn,
  path: '/supplier/interests',
  validateSearch: search<{ page?: number; invitations?: number }>(),
  beforeLoad: only('supplier'),
  component: lazyPart(() => import('./features/interests/InterestsPage.tsx'), 'InterestsPage'),
})

const supplierDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/supplier/dashboard',
  beforeLoad: only('supplier'),
  component: lazyPart(
    () => import('./features/dashboards/SupplierDashboard.tsx'),
    'SupplierDashboard',
  ),
})

const buyerDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/buyer/dashboard',
  beforeLoad: only('buyer'),
  component: lazyPart(() => import('./features/dashboards/BuyerDashboard.tsx'), 'BuyerDashboard'),
})

const buyerAnalytics = createRoute({
  getParentRoute: () => signedIn,
  path: '/buyer/analytics',
  beforeLoad: only('buyer'),
  component: lazyPart(() => import('./features/analytics/BuyerAnalytics.tsx'), 'BuyerAnalytics'),
})

const adminDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/dashboard',
  beforeLoad: only('admin'),
  component: lazyPart(() => import('./features/dashboards/AdminDashboard.tsx'), 'AdminDashboard'),
})

const adminAnalytics = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/analytics',
  beforeLoad: only('admin'),
  component: lazyPart(() => import('./features/analytics/AdminAnalytics.tsx'), 'AdminAnalytics'),
})

const organisations = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/organisations',
  validateSearch: search<ListAddress<OrganisationFilter, OrganisationSort>>(),
  beforeLoad: only('admin'),
  component: lazyPart(
    () => import('./features/organisations/OrganisationsPage.tsx'),
    'OrganisationsPage',
  ),
})

const organisation = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/organisations/$organisationId',
  params: idOf('organisationId'),
  beforeLoad: only('admin'),
  component: lazyPart(
    () => import('./features/organisations/OrganisationPage.tsx'),
    'OrganisationPage',
  ),
})

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/users',
  validateSearch: search<ListAddress<UserFilter, UserSort>>(),
  beforeLoad: only('admin'),
  component: lazyPart(() => import('./features/users/UsersPage.tsx'), 'UsersPage'),
})

const moderation = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/moderation',
  validateSearch: search<ListAddress<ModerationFilter, ModerationSort>>(),
  beforeLoad: only('admin'),
  component: lazyPart(() => import('./features/moderation/ModerationPage.tsx'), 'ModerationPage'),
})

const trash = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/tenders/trashed',
  validateSearch: search<ListAddress<never, never>>(),
  beforeLoad: only('admin'),
  component: lazyPart(() => import('./features/trash/TrashPage.tsx'), 'TrashPage'),
})

const auditLogs = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/audit-logs',
  validateSearch: search<AuditAddress>(),
  beforeLoad: only('admin'),
  component: lazyPart(() => import('./features/audit/AuditPage.tsx'), 'AuditPage'),
})

const routes = root.addChildren([
  visitors.addChildren([
    login,
    register,
    mfaVerify,
    blocked,
    forgotPassword,
    resetPassword,
    confirmEmail,
  ]),
  signedIn.addChildren([
    home,
    unauthorized,
    settings,
    notifications,
    help,
    tenders,
    createTender,
    tender,
    editTender,
    interests,
    supplierDashboard,
    buyerDashboard,
    buyerAnalytics,
    adminDashboard,
    adminAnalytics,
    organisations,
    organisation,
    users,
    moderation,
    trash,
    auditLogs,
  ]),
])

// Beside the typed tree: what is there in development only is no page that one could link to.
if (import.meta.env.DEV) {
  const showcase = createRoute({
    getParentRoute: () => root,
    path: '/showcase',
    component: lazyPart(() => import('./showcase/Showcase.tsx'), 'Showcase'),
  })
  root.addChildren([visitors, signedIn, showcase])
}

export function makeRouter() {
  const made = createRouter({
    routeTree: routes,
    defaultPreload: 'intent',
    // The query cache decides how old an answer may be.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // Once the page is there, nobody is kept looking at a spinner.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  })
  router = made
  return made
}

onSessionEnd.run = async (error) => {
  // Before the guard is there to ask, a redirect may have changed it.
  const path = router.latestLocation.href
  const { leave } = await import('./layout/guard.ts')
  leave({ router, path, error })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
