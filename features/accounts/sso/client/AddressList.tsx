import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import type { Addresses } from './sso-queries.ts'

type AddressListProps = { addresses: Addresses; hasKeys: boolean }

/** Addresses that an administrator enters at the identity provider. */
export function AddressList({ addresses, hasKeys }: AddressListProps) {
  const labels: Partial<Record<keyof Addresses, string>> = {
    redirect: 'Redirect address',
    backchannel_logout: 'Back-channel logout address',
    ...(hasKeys && { keys: 'Public key (JWKS)' }),
    sign_in: 'Sign-in address for your intranet',
  }
  const facts = Object.entries(labels).map(([name, term]) => ({
    term,
    value: <Copied text={addresses[name as keyof Addresses]} name={`Copy: ${term}`} />,
  }))
  return <FactList layout="rows" facts={facts} />
}

export function Copied({ text, name }: { text: string; name: string }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <code className="wrap-anywhere">{text}</code>
      <CopyButton value={text} name={name} />
    </span>
  )
}
