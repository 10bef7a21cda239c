// Route table, as in the specification. The code of each page is loaded when the page is first
// opened.
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { actorRoles } from '#kernel/contract/role.ts'
import { LoginPage } from '#features/accounts/sign-in/client/LoginPage.tsx'
import { page, root, setRouter, signedIn, visitorPage, visitors } from './layout/frames.tsx'
import { homeOf } from './layout/menus.ts'
import { PageError } from './layout/PageError.tsx'
import { PageSpinner } from './layout/PageSpinner.tsx'
import { onSessionEnd } from '#kernel/client/lib/api.ts'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { isSignedIn } from '#kernel/client/lib/signed-in.ts'
import { analyticsAddress } from '#features/analytics/client/analytics-address.ts'
import { auditAddress } from '#features/audit/client/audit-address.ts'
import { contractsAddress } from '#features/contracts/client/contracts-address.ts'
import { evaluationAddress } from '#features/evaluation/client/evaluation-address.ts'
import { askedAddress } from '#features/interests/activity/client/asked-address.ts'
import { interestsAddress } from '#features/interests/client/interests-address.ts'
import { moderationAddress } from '#features/moderation/client/moderation-address.ts'
import { notificationsAddress } from '#features/notifications/client/notifications-address.ts'
import { organisationsAddress } from '#features/organisations/client/organisations-address.ts'
import { usersAddress } from '#features/organisations/users/client/users-address.ts'
import { tenderAddress } from '#features/questions/client/tender-address.ts'
import { creationAddress } from '#features/tendering/client/wizard/creation-address.ts'
import { tendersAddress } from '#features/tenders/client/tenders-address.ts'
import { trashAddress } from '#features/trash/client/trash-address.ts'
import { pagedAddress } from '#kernel/client/lists/address-fields.ts'

const login = createRoute({
  getParentRoute: () => visitors,
  path: '/login',
  beforeLoad: ({ preload, location }) => {
    // A preload must not redirect. The sign-in page stays open if another page has passed it a
    // message.
    if (preload || location.state.notice) return
    if (isSignedIn()) throw redirect({ to: '/', replace: true })
  },
  component: LoginPage,
})

const mfaVerify = createRoute({
  getParentRoute: () => visitors,
  path: '/mfa-verify',
  beforeLoad: ({ location }) => {
    if (!location.state.challenge) throw redirect({ to: '/login', replace: true })
  },
  component: lazyPart(
    () => import('#features/accounts/sign-in/client/MfaVerifyPage.tsx'),
    'MfaVerifyPage',
  ),
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context: { user } }) => {
    throw redirect({ to: homeOf(user), replace: true })
  },
})

/**
 * Users whose role may not open a page are redirected here, and from here to their home page, which
 * shows a notice that they have no access.
 */
const unauthorized = createRoute({
  getParentRoute: () => signedIn,
  path: '/unauthorized',
  beforeLoad: ({ context: { user } }) => {
    throw redirect({ to: homeOf(user), state: { isRefused: true }, replace: true })
  },
})

// The pages are in lists of their own, because the routes would lose their types if they were
// created inside `addChildren`. Each entry names the export that is the page's component, because
// the bundler adds further exports to some chunks.

const visitorPages = [
  login,
  mfaVerify,
  visitorPage('/register')(
    () => import('#features/accounts/sign-in/client/RegisterPage.tsx'),
    'RegisterPage',
  ),
  visitorPage('/blocked')(
    () => import('#features/accounts/sign-in/client/BlockedPage.tsx'),
    'BlockedPage',
  ),
  visitorPage('/forgot-password')(
    () => import('#features/accounts/sign-in/client/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
  visitorPage('/reset-password/{-$token}')(
    () => import('#features/accounts/sign-in/client/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
  visitorPage('/confirm-email/$token')(
    () => import('#features/accounts/sign-in/client/ConfirmEmailPage.tsx'),
    'ConfirmEmailPage',
  ),
  visitorPage('/link-sign-in')(
    () => import('#features/accounts/sign-in/client/LinkSignInPage.tsx'),
    'LinkSignInPage',
  ),
  visitorPage('/join/$token')(
    () => import('#features/accounts/members/client/JoinPage.tsx'),
    'JoinPage',
  ),
  visitorPage('/first-administrator/$token')(
    () => import('#features/organisations/first-admin/client/FirstAdminPage.tsx'),
    'FirstAdminPage',
  ),
  visitorPage('/receipts/verify')(
    () => import('#features/bids/sending/client/VerifyReceiptPage.tsx'),
    'VerifyReceiptPage',
  ),
] as const

const managers = { roles: ['buyer', 'admin'] } as const
const suppliers = { roles: ['supplier'] } as const
const buyers = { roles: ['buyer'] } as const
const members = { roles: ['buyer', 'supplier'] } as const
const admins = { roles: ['admin'] } as const

const pages = [
  home,
  unauthorized,
  page('/settings', { roles: actorRoles })(() => import('./SettingsPage.tsx'), 'SettingsPage'),
  page('/sso-question', { roles: actorRoles })(
    () => import('#features/accounts/sign-in/client/SsoQuestionPage.tsx'),
    'SsoQuestionPage',
  ),
  page('/settings/sign-ins')(
    () => import('#features/accounts/settings/client/SignInsPage.tsx'),
    'SignInsPage',
  ),
  page('/settings/sso', members)(
    () => import('#features/accounts/sso/client/SsoPage.tsx'),
    'SsoPage',
  ),
  page('/settings/tokens')(
    () => import('#features/accounts/tokens/client/ApiTokensPage.tsx'),
    'ApiTokensPage',
  ),
  page('/colleagues', members)(
    () => import('#features/accounts/members/client/ColleaguesPage.tsx'),
    'ColleaguesPage',
  ),
  page('/settings/approval-rules', buyers)(
    () => import('#features/approvals/client/ApprovalRulesPage.tsx'),
    'ApprovalRulesPage',
  ),
  page('/webhooks', members)(
    () => import('#features/webhooks/client/WebhooksPage.tsx'),
    'WebhooksPage',
  ),
  page('/webhooks/$webhookId', { ...members, address: pagedAddress })(
    () => import('#features/webhooks/client/WebhookPage.tsx'),
    'WebhookPage',
  ),
  page('/help', { roles: actorRoles })(
    () => import('#features/help/client/HelpPage.tsx'),
    'HelpPage',
  ),
  page('/notifications', { roles: actorRoles, address: notificationsAddress })(
    () => import('#features/notifications/client/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
  page('/tenders', { address: tendersAddress })(
    () => import('#features/tendering/client/list/TendersPage.tsx'),
    'TendersPage',
  ),
  page('/tenders/create', { ...managers, address: creationAddress })(
    () => import('#features/tendering/client/wizard/CreateTenderPage.tsx'),
    'CreateTenderPage',
  ),
  page('/tenders/$tenderId', { address: tenderAddress })(
    () => import('#features/tendering/client/page/TenderPage.tsx'),
    'TenderPage',
  ),
  page('/tenders/$tenderId/edit', managers)(
    () => import('#features/tendering/client/wizard/EditTenderPage.tsx'),
    'EditTenderPage',
  ),
  page('/tenders/$tenderId/evaluation/{-$part}/{-$bidId}', {
    roles: ['buyer', 'admin', 'guest'],
    address: evaluationAddress,
  })(() => import('#features/evaluation/client/EvaluationPages.tsx'), 'EvaluationRoute'),
  page('/tenders/$tenderId/assessment', suppliers)(
    () => import('#features/evaluation/summaries/client/AssessmentPage.tsx'),
    'AssessmentPage',
  ),
  page('/contracts', { address: contractsAddress })(
    () => import('#features/contracts/client/ContractsPage.tsx'),
    'ContractsPage',
  ),
  page('/contracts/$contractId')(
    () => import('#features/contracts/client/ContractPage.tsx'),
    'ContractPage',
  ),
  page('/openings', { roles: ['guest'] })(
    () => import('#features/guests/client/GuestPages.tsx'),
    'OpeningsPage',
  ),
  page('/openings/$tenderId', { roles: ['guest'] })(
    () => import('#features/guests/client/GuestPages.tsx'),
    'OpeningPage',
  ),
  page('/supplier/dashboard', suppliers)(
    () => import('#features/analytics/dashboards/client/SupplierDashboard.tsx'),
    'SupplierDashboard',
  ),
  page('/supplier/interests', { ...suppliers, address: interestsAddress })(
    () => import('#features/interests/client/InterestsPage.tsx'),
    'InterestsPage',
  ),
  page('/supplier/searches', suppliers)(
    () => import('#features/search/client/SavedSearchesPage.tsx'),
    'SavedSearchesPage',
  ),
  page('/supplier/questions', { ...suppliers, address: askedAddress })(
    () => import('#features/interests/activity/client/QuestionsAskedPage.tsx'),
    'QuestionsAskedPage',
  ),
  page('/supplier/downloads', { ...suppliers, address: pagedAddress })(
    () => import('#features/interests/activity/client/DocumentsDownloadedPage.tsx'),
    'DocumentsDownloadedPage',
  ),
  page('/buyer/dashboard', buyers)(
    () => import('#features/analytics/dashboards/client/BuyerDashboard.tsx'),
    'BuyerDashboard',
  ),
  page('/buyer/analytics', { ...buyers, address: analyticsAddress })(
    () => import('#features/analytics/client/BuyerAnalytics.tsx'),
    'BuyerAnalytics',
  ),
  page('/admin/dashboard', admins)(
    () => import('#features/analytics/dashboards/client/AdminDashboard.tsx'),
    'AdminDashboard',
  ),
  page('/admin/analytics', { ...admins, address: analyticsAddress })(
    () => import('#features/analytics/client/AdminAnalytics.tsx'),
    'AdminAnalytics',
  ),
  page('/admin/organisations', { ...admins, address: organisationsAddress })(
    () => import('#features/organisations/client/OrganisationsPage.tsx'),
    'OrganisationsPage',
  ),
  page('/admin/organisations/$organisationId', admins)(
    () => import('#features/organisations/client/OrganisationPage.tsx'),
    'OrganisationPage',
  ),
  page('/admin/users', { ...admins, address: usersAddress })(
    () => import('#features/organisations/users/client/UsersPage.tsx'),
    'UsersPage',
  ),
  page('/admin/users/$userId', admins)(
    () => import('#features/organisations/users/client/UserPage.tsx'),
    'UserPage',
  ),
  page('/admin/moderation', { ...admins, address: moderationAddress })(
    () => import('#features/moderation/client/ModerationPage.tsx'),
    'ModerationPage',
  ),
  page('/admin/tenders/trashed', { ...admins, address: trashAddress })(
    () => import('#features/trash/client/TrashPage.tsx'),
    'TrashPage',
  ),
  page('/admin/sso', { ...admins, address: pagedAddress })(
    () => import('#features/accounts/sso/client/SsoUsePage.tsx'),
    'SsoUsePage',
  ),
  page('/admin/bank-holidays', admins)(
    () => import('#features/bank-holidays/client/BankHolidaysPage.tsx'),
    'BankHolidaysPage',
  ),
  page('/admin/audit-logs', { ...admins, address: auditAddress })(
    () => import('#features/audit/client/AuditPage.tsx'),
    'AuditPage',
  ),
] as const

const routes = root.addChildren([visitors.addChildren(visitorPages), signedIn.addChildren(pages)])

export function makeRouter() {
  const router = createRouter({
    routeTree: routes,
    defaultPreload: 'intent',
    // The query cache, not the router, determines how long data stays fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // A loaded page replaces the spinner at once.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  })
  setRouter(router)
  onSessionEnd.run = async ({ error, isPublicCall }) => {
    // The location is read before the guard is loaded, since a redirect may change the location in
    // the meantime.
    const path = isPublicCall ? undefined : router.latestLocation.href
    const { redirectAfterSessionEnd } = await import('./layout/guard.ts')
    redirectAfterSessionEnd({ router, path, error })
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
