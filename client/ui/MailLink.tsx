import { EmailAddress } from './EmailAddress.tsx'

/**
 * Link to an email address. The address is encoded, so that it can't add recipients or text to the
 * email.
 */
export function MailLink({ address }: { address: string }) {
  const encoded = encodeURIComponent(address).replaceAll('%40', '@')
  return (
    <a href={`mailto:${encoded}`}>
      <EmailAddress email={address} />
    </a>
  )
}
