// Prompts of the browser for passkeys. Loaded only with a screen that uses them.
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { Reply } from '#domain/contract/endpoint.ts'
import {
  passkeyTexts,
  startPasskeySignIn,
  type NewPasskey,
  type PasskeyAssertion,
  type startPasskey,
} from '#domain/contract/passkey.ts'
import { ApiError, call } from '#client/lib/api.ts'

export const canUsePasskeys = browserSupportsWebAuthn

/** Asks the browser for a passkey and returns its signature. Throws an ApiError if it gives none. */
export async function signWithPasskey(): Promise<PasskeyAssertion> {
  const { options: optionsJSON } = await call(startPasskeySignIn)
  return askBrowser(passkeyTexts.notUsed, () => startAuthentication({ optionsJSON }))
}

/**
 * Offers passkeys in the autofill of the email field, and returns the signature of the one that the
 * user chooses. Returns undefined if the browser can't, or when another prompt replaces this one.
 */
export async function awaitAutofill(): Promise<PasskeyAssertion | undefined> {
  if (!browserSupportsWebAuthn()) return undefined
  try {
    const { options: optionsJSON } = await call(startPasskeySignIn)
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  } catch {
    return undefined
  }
}

export async function createPasskey(
  options: Reply<typeof startPasskey>['options'],
): Promise<NewPasskey['credential']> {
  const optionsJSON = {
    ...options,
    excludeCredentials: options.excludeCredentials.map(({ id }) => ({
      id,
      type: 'public-key' as const,
    })),
  }
  return askBrowser(passkeyTexts.notMade, () => startRegistration({ optionsJSON }))
}

/** Turns a cancelled or failed prompt into a message that forms show. */
async function askBrowser<T>(failure: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new ApiError(409, { message: isKnown ? passkeyTexts.known : failure })
  }
}
