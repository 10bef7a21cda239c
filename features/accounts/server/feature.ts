import { feature } from '#kernel/server/platform/feature.ts'
import { routeOn } from '#kernel/server/http/route.ts'
import { accessRequestRoutes } from '../access-requests/server/routes.ts'
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
import { serveProviders } from '../sso/server/provider-routes.ts'
import { ssoStartRoutes, ssoAnswerRoutes } from '../sso/server/question-routes.ts'
import {
  ssoSettingsRoutes,
  ssoSwitchRoutes,
  ssoRequirementRoutes,
} from '../sso/server/settings-routes.ts'
import { identityRoutes, ssoSignInRoutes } from '../sso/server/sign-in-routes.ts'
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
})
