import { routeOn } from '#kernel/server/http/route.ts'
import { feature } from '#kernel/server/platform/feature.ts'
import { accessRequestRoutes } from '../access-requests/server/routes.ts'
import { applyOwnerChanges } from '../members/server/owner-changes.ts'
import { roleRoutes } from '../members/server/role-routes.ts'
import { colleagueRoutes } from '../members/server/routes.ts'
import { mfaRoutes } from '../mfa/server/routes.ts'
import { passkeyRoutes, passkeyChangeRoutes } from '../passkeys/server/routes.ts'
import {
  passkeyConfirmationRoutes,
  passkeySignInRoutes,
} from '../passkeys/server/sign-in-routes.ts'
import { registrationRoutes } from '../registration/server/routes.ts'
import { passwordResetRoutes } from '../reset/server/routes.ts'
import { serveScim } from '../scim/server/routes.ts'
import { scimTokenRoutes, scimAdoptionRoutes } from '../scim/server/token-routes.ts'
import { accountRoutes } from '../settings/server/routes.ts'
import { authRoutes } from '../sign-in/server/routes.ts'
import { serveSso } from '../sso/server/browser-routes.ts'
import { ssoDomainRoutes, ssoConfirmationRoutes } from '../sso/server/domain-routes.ts'
import { notifyOfSuspensions } from '../sso/server/notify-of-suspensions.ts'
import { serveProviders } from '../sso/server/provider-routes.ts'
import { ssoStartRoutes, ssoAnswerRoutes } from '../sso/server/question-routes.ts'
import { recheckDomains } from '../sso/server/recheck-domains.ts'
import {
  ssoSettingsRoutes,
  ssoSwitchRoutes,
  ssoRequirementRoutes,
} from '../sso/server/settings-routes.ts'
import { identityRoutes, ssoSignInRoutes } from '../sso/server/sign-in-routes.ts'
import { remindOfTokens } from '../tokens/server/remind-expiring.ts'
import { apiTokenRoutes } from '../tokens/server/routes.ts'

export const accounts = feature({
  routes: [
    registrationRoutes,
    passwordResetRoutes,
    accessRequestRoutes,
    accountRoutes,
    mfaRoutes,
    apiTokenRoutes,
    colleagueRoutes,
    roleRoutes,
    identityRoutes,
    ssoStartRoutes,
    ssoAnswerRoutes,
    ssoSettingsRoutes,
    ssoSwitchRoutes,
    ssoRequirementRoutes,
    ssoDomainRoutes,
    ssoConfirmationRoutes,
    scimTokenRoutes,
    scimAdoptionRoutes,
    passkeyRoutes,
    passkeyChangeRoutes,
    passkeyConfirmationRoutes,
  ],
  lanes: {
    'sign-in': (scope, services) => {
      const route = routeOn(scope, services)
      authRoutes(route, services)
      passkeySignInRoutes(route, services)
      ssoSignInRoutes(route, services)
      serveSso(scope, services)
    },
  },
  serve: [serveProviders, serveScim],
  jobs: (services) => [
    {
      name: 'remind-tokens',
      summary: 'Reminds people of their API tokens that expire within 7 days',
      schedule: '47 * * * *',
      lateAfterMinutes: 3 * 60,
      run: () => remindOfTokens(services.db),
    },
    {
      name: 'apply-owner-changes',
      summary: 'Applies changes of organisations’ owners to which no owner objected for three days',
      schedule: '*/5 * * * *',
      lateAfterMinutes: 60,
      run: () => applyOwnerChanges(services.db),
    },
    {
      name: 'tell-suspensions',
      summary: 'Tells members that their identity provider or directory token is suspended',
      schedule: '*/10 * * * *',
      lateAfterMinutes: 60,
      run: async () => ({ told: await notifyOfSuspensions(services.db) }),
    },
    {
      name: 'recheck-domains',
      summary: 'Looks for the DNS records of proved email domains again, once a month',
      schedule: '23 5 * * *',
      lateAfterMinutes: 26 * 60,
      run: () => recheckDomains(services),
    },
  ],
})
