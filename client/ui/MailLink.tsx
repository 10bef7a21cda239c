/** Encoded, so that nothing in an address can add recipients or text to the email. */
export function MailLink({ address }: { address: string }) {
  const encoded = encodeURIComponent(address).replaceAll('%40', '@')
  return <a href={`mailto:${encoded}`}>{address}</a>
}
