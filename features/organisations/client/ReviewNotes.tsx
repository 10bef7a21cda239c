import { Copy, MailCheck, MailX } from 'lucide-react'
import type { OrganisationRow } from '../contract/admin-organisation.ts'

const note = 'flex items-center gap-1 text-sm text-muted [&_svg]:size-3.5 [&_svg]:shrink-0'

/** Facts that a reviewer needs before deciding on a pending organisation. */
export function ReviewNotes({ organisation }: { organisation: OrganisationRow }) {
  const { verification_status, is_address_confirmed, possible_duplicates } = organisation
  if (verification_status !== 'pending') return null
  return (
    <>
      <span className={note}>
        {is_address_confirmed ? <MailCheck aria-hidden="true" /> : <MailX aria-hidden="true" />}
        {is_address_confirmed ? 'Email confirmed' : 'Email not confirmed'}
      </span>
      {possible_duplicates > 0 && (
        <span className={note}>
          <Copy aria-hidden="true" />
          {possible_duplicates === 1
            ? '1 possible duplicate'
            : `${possible_duplicates} possible duplicates`}
        </span>
      )}
    </>
  )
}
