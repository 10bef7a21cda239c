// Checks the installation's identity provider: discovery, clock and redirect address.
import { OpenId } from '#features/accounts/sign-in/server/open-id.ts'
import { openExternalRequests } from '#features/accounts/sign-in/server/external-requests.ts'
import type { Provider } from '#kernel/server/platform/provider-type.ts'
import { SsoRefused } from '#features/accounts/sign-in/server/refused.ts'
import { addressesOf } from '#features/accounts/sign-in/server/addresses.ts'
import { Problem, type Check, type Patient } from './check.ts'

/**
 * Clock difference in seconds above which the check fails, well below the minute that the portal
 * tolerates.
 */
const maxSkewSeconds = 30
const patience = 4000

export const signOnCheck: Check = {
  name: 'Single sign-on',
  async run(patient) {
    const { sso } = patient.config
    return sso.provider
      ? checkProvider(patient, sso.provider)
      : 'no provider for the whole installation'
  },
}

async function checkProvider({ config, now }: Patient, provider: Provider): Promise<string> {
  const { redirect } = addressesOf(config, provider.key)
  const openId = new OpenId(config, openExternalRequests(config))
  const { url } = await openId.start(provider, { redirect, isFresh: false }).catch(explain)
  // This machine has no session at the provider. If the client and the redirect address are
  // registered, the provider replies with a redirect that reports an error, or with the sign-in
  // page. An HTTP error status means that one of them is not registered.
  url.searchParams.set('prompt', 'none')
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  }).catch((error: Error) => {
    throw new Problem(`${url.origin} doesn’t respond (${String(error.cause ?? error)}). Try again.`)
  })
  const date = Date.parse(response.headers.get('date') ?? '')
  const skew = Math.abs(date - now()) / 1000
  if (skew > maxSkewSeconds) {
    throw new Problem(
      `This machine and ${url.origin} are ${skew.toFixed(0)} s apart, and sign-ins fail at 60 s. ` +
        'Use NTP on this machine.',
    )
  }
  if (response.status >= 400) {
    throw new Problem(
      `${url.origin} refuses the client ${provider.client_id} with the redirect address ${redirect} ` +
        `(status ${response.status}). Check client_id in OIDC_PROVIDER, and register the address at the provider.`,
    )
  }
  return `${provider.issuer} responds; redirect address ${redirect}`
}

function explain(error: unknown): never {
  if (!(error instanceof SsoRefused)) throw error
  throw new Problem(
    error.code === 'outage'
      ? 'The identity provider doesn’t respond. Check the issuer in OIDC_PROVIDER, and the network.'
      : 'The identity provider’s discovery document is not usable, or names another issuer. Check the issuer in OIDC_PROVIDER.',
  )
}
