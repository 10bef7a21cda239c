import { useEffect, useState } from 'react'

/** Whether this browser derives secrets from passkeys; one that doesn't say so isn't asked to. */
export function usePasskeys(): boolean {
  const [canUse, setCanUse] = useState(false)
  useEffect(() => {
    let isHere = true
    void askBrowser().then((can) => isHere && setCanUse(can))
    return () => {
      isHere = false
    }
  }, [])
  return canUse
}

async function askBrowser(): Promise<boolean> {
  try {
    const can = await globalThis.PublicKeyCredential?.getClientCapabilities?.()
    return can?.['extension:prf'] === true
  } catch {
    return false
  }
}
