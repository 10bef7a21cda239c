import { useEffect, useState } from 'react'

/** Returns whether this browser reports support for deriving secrets from passkeys. */
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
