import { EmailAddress } from './EmailAddress.tsx'

/**
 * Link to an email address. The address is encoded, so that it can't add recipients or text to the
 * email.
 */
export function MailLink({ address }: { address: string }) {
  const encoded = encodeURIComponent(address).replaceAll('%40', '@')
  return (
    // EmailAddress splits the address for wrapping. Without the label, screen readers would read
    // the parts as separate words.
    <a href={`mailto:${encoded}`} aria-label={address}>
      <EmailAddress email={address} />
    </a>
  )
}
