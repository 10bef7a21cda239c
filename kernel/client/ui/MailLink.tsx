import { mailTo } from '#kernel/format/mail-to.ts'
import { EmailAddress } from './EmailAddress.tsx'

export function MailLink({ address }: { address: string }) {
  return (
    // EmailAddress splits the address for wrapping. Without the label, screen readers would read
    // the parts as separate words.
    <a href={mailTo(address)} aria-label={address}>
      <EmailAddress email={address} />
    </a>
  )
}
