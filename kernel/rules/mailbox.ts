/**
 * Returns the address without the part of its name from the first plus sign on. Many mail servers
 * deliver `ann+tenders@example.org` to the mailbox of `ann@example.org`.
 */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '@')
}
