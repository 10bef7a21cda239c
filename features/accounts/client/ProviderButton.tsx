import { useState, type ReactNode } from 'react'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'

interface ProviderButtonProps {
  kind?: 'primary' | 'secondary'
  /** Starts a sign-in at a provider and returns the address of its sign-in page. */
  start: () => Promise<{ address: string }>
  children: ReactNode
}

/**
 * Button that opens a provider's sign-in page, with an error message above it if that fails. It
 * isn't a link, because other sites could link to the same address.
 */
export function ProviderButton({ kind = 'secondary', start, children }: ProviderButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function open(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      location.assign((await start()).address)
    } catch (error) {
      setFailure(messageOf(error, 'Failed to open your identity provider'))
      setIsBusy(false)
    }
  }
  return (
    <>
      {failure && <Banner kind="danger">{failure}</Banner>}
      <Button kind={kind} isBusy={isBusy} busyLabel="Opening..." onClick={() => void open()}>
        {children}
      </Button>
    </>
  )
}

/** Returns the provider's key from the path that starts a sign-in with it. */
export const providerKeyOf = (path: string) => path.split('/').at(-1)!
