import { Fragment } from 'react'

/**
 * Email address. If it is too long for its line, it wraps before the @.
 */
export function EmailAddress({ email }: { email: string }) {
  return email.split(/(?=@)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
