// `oidc-provider`, a certified identity provider, on loopback. Users can sign in with any name and
// any password; the name is used as the email address.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { onTestFinished } from 'vitest'
import { clientId, clientSecret } from './identity-provider.ts'

/** Starts the provider for a portal with this redirect address. Returns the issuer. */
export async function startRealProvider(redirect: string): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [redirect],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_context, email) => ({
      accountId: email,
      claims: async () => ({ sub: email, email, email_verified: true, name: 'Ann Lee' }),
    }),
  })
  server.on('request', provider.callback())
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return issuer
}
