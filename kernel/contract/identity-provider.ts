// Kinds of identity providers, as the configuration, the database and the calls name them.

export const providerKinds = ['entra', 'google', 'keycloak', 'okta', 'other'] as const
export type ProviderKind = (typeof providerKinds)[number]

/**
 * Key of the installation's provider in URLs. An organisation's provider uses the organisation's
 * id.
 */
export const installationKey = 'portal'

export const clientAuthentications = ['secret', 'private_key'] as const
export type ClientAuthentication = (typeof clientAuthentications)[number]
