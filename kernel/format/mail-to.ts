/**
 * Returns the target of a link to an email address. The address is encoded, so that it can't add
 * recipients or text to the email.
 */
export const mailTo = (address: string) =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
