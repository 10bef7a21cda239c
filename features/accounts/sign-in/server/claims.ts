import { email as emailField, requiredName } from '#kernel/contract/fields.ts'
import type { PendingIdentity } from '#features/accounts/server/people-tables.ts'
import { provesSecondFactor } from '#features/accounts/rules/sso.ts'
import type { Claims } from './open-id.ts'
import type { Provider } from '#kernel/server/platform/provider-type.ts'
import { SsoRefused } from './refused.ts'

export interface Identity {
  /** The part of the identity that is stored when it is linked to an account. */
  linked: PendingIdentity
  name: string
  is_verified: boolean
  has_second_factor: boolean
}

const longest = 255
const nameField = requiredName('', longest)

/**
 * Returns whether the database can store the text. PostgreSQL can't store NUL or an unpaired
 * surrogate.
 */
const isStorable = (text: string) =>
  text.length <= longest && !text.includes('\0') && text.isWellFormed()

export function readIdentity(provider: Provider, claims: Claims): Identity {
  const address = emailField().safeParse(claims['email'])
  if (!address.success) throw new SsoRefused('unverified')
  if (!isStorable(claims.sub)) throw new SsoRefused('invalid')
  const name = nameField.safeParse(claims['name'])
  const sid = claims['sid']
  return {
    linked: {
      provider_id: provider.id,
      configured_issuer: provider.id === null ? provider.issuer : null,
      subject: claims.sub,
      email: address.data,
      provider_session: typeof sid === 'string' && isStorable(sid) ? sid : null,
    },
    name: name.success ? name.data : address.data.split('@')[0]!,
    is_verified: isVerified(provider, claims),
    has_second_factor: provesSecondFactor(provider.mfa_values, {
      acr: claims['acr'],
      amr: claims['amr'],
      vot: claims['vot'],
    }),
  }
}

/**
 * Returns whether the email address is verified. Entra ID has no email_verified; its claim xms_edov
 * says that the tenant owns the domain.
 */
function isVerified({ kind }: Provider, claims: Claims): boolean {
  if (claims['email_verified'] === true || claims['email_verified'] === 'true') return true
  const edov = claims['xms_edov']
  return kind === 'entra' && (edov === true || edov === 'true' || edov === 1 || edov === '1')
}
