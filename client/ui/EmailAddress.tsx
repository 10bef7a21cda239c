import { Fragment } from 'react'

/** Email address that may break before its @ and before a dot of its domain, if it is too long. */
export function EmailAddress({ email }: { email: string }) {
  return email.split(/(?=@|\.[^@]*$)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
