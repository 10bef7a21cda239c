// The route table of the specification. What is behind the sign-in is guarded here, once; each
// page is loaded when it is first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { Role } from '#domain/contract/role.ts'
import type { CurrentUser } from '#domain/contract/user.ts'
import { LoginPage } from './features/auth/LoginPage.tsx'
import { homes } from './layout/menus.ts'
import { PublicLayout } from './layout/PublicLayout.tsx'
import { onSessionEnd } from './lib/api.ts'
import { PageError } from './layout/PageError.tsx'
import { PageSpinner } from './layout/PageSpinner.tsx'

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <Navigate to="/" replace />,
})

const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  component: PublicLayout,
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./layout/AppLayout.tsx'), 'AppLayout'),
  beforeLoad: async ({ preload }) => {
    const { requireUser } = await import('./layout/guard.ts')
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

const routes = root.addChildren([
  visitors.addChildren([
    createRoute({ getParentRoute: () => visitors, path: '/login', component: LoginPage }),
    createRoute({
      getParentRoute: () => visitors,
      path: '/register',
      component: lazyRouteComponent(
        () => import('./features/auth/RegisterPage.tsx'),
        'RegisterPage',
      ),
    }),
    createRoute({
      getParentRoute: () => visitors,
      path: '/mfa-verify',
      beforeLoad: ({ location }) => {
        if (!location.state.challenge) throw redirect({ to: '/login', replace: true })
      },
      component: lazyRouteComponent(
        () => import('./features/auth/MfaVerifyPage.tsx'),
        'MfaVerifyPage',
      ),
    }),
    createRoute({
      getParentRoute: () => visitors,
      path: '/blocked',
      component: lazyRouteComponent(() => import('./features/auth/BlockedPage.tsx'), 'BlockedPage'),
    }),
    createRoute({
      getParentRoute: () => visitors,
      path: '/forgot-password',
      component: lazyRouteComponent(
        () => import('./features/auth/ForgotPasswordPage.tsx'),
        'ForgotPasswordPage',
      ),
    }),
    createRoute({
      getParentRoute: () => visitors,
      path: '/reset-password/{-$token}',
      component: lazyRouteComponent(
        () => import('./features/auth/ResetPasswordPage.tsx'),
        'ResetPasswordPage',
      ),
    }),
    createRoute({
      getParentRoute: () => visitors,
      path: '/confirm-email/$token',
      component: lazyRouteComponent(
        () => import('./features/auth/ConfirmEmailPage.tsx'),
        'ConfirmEmailPage',
      ),
    }),
  ]),
  signedIn.addChildren([
    createRoute({
      getParentRoute: () => signedIn,
      path: '/',
      beforeLoad: goHome,
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/unauthorized',
      component: lazyRouteComponent(
        () => import('./layout/UnauthorizedPage.tsx'),
        'UnauthorizedPage',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/settings',
      component: lazyRouteComponent(
        () => import('./features/settings/SettingsPage.tsx'),
        'SettingsPage',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/help',
      component: lazyRouteComponent(() => import('./features/help/HelpPage.tsx'), 'HelpPage'),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/tenders',
      component: lazyRouteComponent(
        () => import('./features/tenders/list/TendersPage.tsx'),
        'TendersPage',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/tenders/create',
      beforeLoad: only('buyer', 'admin'),
      component: lazyRouteComponent(
        () => import('./features/tenders/wizard/CreateTenderPage.tsx'),
        'CreateTenderPage',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/tenders/$tenderId',
      component: lazyRouteComponent(
        () => import('./features/tenders/detail/TenderPage.tsx'),
        'TenderPage',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/tenders/$tenderId/edit',
      beforeLoad: only('buyer', 'admin'),
      component: lazyRouteComponent(
        () => import('./features/tenders/wizard/EditTenderPage.tsx'),
        'EditTenderPage',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/supplier/interests',
      beforeLoad: only('supplier'),
      component: lazyRouteComponent(
        () => import('./features/interests/InterestsPage.tsx'),
        'InterestsPage',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/supplier/dashboard',
      beforeLoad: only('supplier'),
      component: lazyRouteComponent(
        () => import('./features/dashboards/SupplierDashboard.tsx'),
        'SupplierDashboard',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/buyer/dashboard',
      beforeLoad: only('buyer'),
      component: lazyRouteComponent(
        () => import('./features/dashboards/BuyerDashboard.tsx'),
        'BuyerDashboard',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/buyer/analytics',
      beforeLoad: only('buyer'),
      component: lazyRouteComponent(
        () => import('./features/analytics/BuyerAnalytics.tsx'),
        'BuyerAnalytics',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/admin/dashboard',
      beforeLoad: only('admin'),
      component: lazyRouteComponent(
        () => import('./features/dashboards/AdminDashboard.tsx'),
        'AdminDashboard',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/admin/analytics',
      beforeLoad: only('admin'),
      component: lazyRouteComponent(
        () => import('./features/analytics/AdminAnalytics.tsx'),
        'AdminAnalytics',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/admin/organisations',
      beforeLoad: only('admin'),
      component: lazyRouteComponent(
        () => import('./features/organisations/OrganisationsPage.tsx'),
        'OrganisationsPage',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/admin/organisations/$organisationId',
      beforeLoad: only('admin'),
      component: lazyRouteComponent(
        () => import('./features/organisations/OrganisationPage.tsx'),
        'OrganisationPage',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/admin/users',
      beforeLoad: only('admin'),
      component: lazyRouteComponent(() => import('./features/users/UsersPage.tsx'), 'UsersPage'),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/admin/moderation',
      beforeLoad: only('admin'),
      component: lazyRouteComponent(
        () => import('./features/moderation/ModerationPage.tsx'),
        'ModerationPage',
      ),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/admin/tenders/trashed',
      beforeLoad: only('admin'),
      component: lazyRouteComponent(() => import('./features/trash/TrashPage.tsx'), 'TrashPage'),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/admin/audit-logs',
      beforeLoad: only('admin'),
      component: lazyRouteComponent(() => import('./features/audit/AuditPage.tsx'), 'AuditPage'),
    }),
  ]),
  ...(import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/showcase',
          component: lazyRouteComponent(() => import('./ui/Showcase.tsx'), 'Showcase'),
        }),
      ]
    : []),
])

export const router = createRouter({
  routeTree: routes,
  defaultPreload: 'intent',
  // The query cache decides how old an answer may be.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

onSessionEnd.run = async (error) => {
  // Before the guard is there to ask, a redirect may have changed it.
  const path = router.latestLocation.href
  const { leave } = await import('./layout/guard.ts')
  leave({ router, path, error })
}
