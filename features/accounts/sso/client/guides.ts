// Instructions for each kind of identity provider. docs/operations.md has the same instructions for
// operators.
import type { ProviderKind } from '#kernel/contract/identity-provider.ts'

interface Guide {
  steps: string[]
  issuer: string
  /** Claim values that the provider usually sends for a second factor. */
  mfa?: string
}

export const guides: Record<ProviderKind, Guide> = {
  entra: {
    steps: [
      'In the Microsoft Entra admin centre, open App registrations and choose New registration. Choose a single tenant, and the platform Web with the redirect address.',
      'Under Certificates & secrets, create a client secret and copy its value.',
      'Under Token configuration, add the optional claims “email”, “auth_time” and “xms_edov” to the ID token; if “xms_edov” isn’t listed, add it to “optionalClaims” in the manifest. Without it, Entra ID doesn’t confirm addresses and nobody can sign in.',
      'From the overview, copy the application (client) ID and the directory (tenant) ID.',
    ],
    issuer: 'https://login.microsoftonline.com/{tenant ID}/v2.0',
  },
  google: {
    steps: [
      'In the Google Cloud console, open Google Auth Platform and set the audience to Internal.',
      'Under Clients, create a client of the type Web application with the redirect address.',
      'Copy the client ID and the client secret.',
    ],
    issuer: 'https://accounts.google.com',
  },
  keycloak: {
    steps: [
      'In your realm, open Clients and choose Create client with OpenID Connect.',
      'Switch client authentication on, and allow the standard flow only.',
      'Enter the redirect address. In the logout settings, switch front channel logout off and enter the back-channel logout address.',
      'Under Credentials, copy the client secret.',
    ],
    issuer: 'https://{host}/realms/{realm}',
  },
  okta: {
    steps: [
      'In the admin console, open Applications and choose Create App Integration, OIDC and Web Application.',
      'Enter the redirect address as the sign-in redirect URI, and assign the people who may sign in.',
      'Copy the client ID and the client secret.',
    ],
    issuer: 'https://{your domain}.okta.com',
    mfa: 'mfa',
  },
  other: {
    steps: [
      'Register the portal as a confidential web application that uses the authorization code flow with PKCE.',
      'Enter the redirect address, and the back-channel logout address if your provider supports it.',
      'Make sure that ID tokens contain “email” and “email_verified”.',
    ],
    issuer: 'https://…',
  },
}
