import { useEffect, useState } from 'react'
import {
  checkOrganisation,
  organisationCheck,
  registrationTexts,
} from '#features/accounts/contract/registration.ts'
import { ApiError, call } from '#kernel/client/lib/api.ts'

/**
 * Returns a warning if an organisation with this name is already registered. A failed check is
 * ignored.
 */
export function useDuplicateName(typed: string): string | undefined {
  const name = typed.trim()
  const [found, setFound] = useState<{ name: string; warning: string }>()

  useEffect(() => {
    if (name.length < organisationCheck.minNameLength) return
    const { signal, abort } = cancellable()
    const timer = setTimeout(async () => {
      const warning = await ask(name, signal)
      if (warning && !signal.aborted) setFound({ name, warning })
    }, organisationCheck.pauseMs)
    return () => {
      clearTimeout(timer)
      abort()
    }
  }, [name])

  // A reply for an earlier name doesn't apply to the current one.
  return found?.name === name ? found.warning : undefined
}

function cancellable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

async function ask(name: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { exists, message } = await call(checkOrganisation, { body: { name }, signal })
    return exists ? (message ?? registrationTexts.duplicate) : undefined
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) return undefined
    throw error
  }
}
