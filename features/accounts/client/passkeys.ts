// The browser's passkey prompts. Loaded only by screens that use passkeys.
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { Reply } from '#kernel/contract/endpoint.ts'
import {
  passkeyTexts,
  startPasskeySignIn,
  type NewPasskey,
  type PasskeyAssertion,
  type startPasskey,
} from '../contract/passkey.ts'
import { ApiError, call } from '#kernel/client/lib/api.ts'

const texts = {
  /** Shown if the browser's prompt was cancelled or timed out. */
  notMade: 'Your browser didn’t create a passkey. Try again.',
}

export const canUsePasskeys = browserSupportsWebAuthn

/** Prompts for a passkey and returns its signature. Throws an ApiError if the prompt fails. */
export async function signWithPasskey(): Promise<PasskeyAssertion> {
  const { options: optionsJSON } = await call(startPasskeySignIn)
  return askBrowser(passkeyTexts.notUsed, () => startAuthentication({ optionsJSON }))
}

/**
 * Offers passkeys in the autofill of the email field and returns the signature of the chosen
 * passkey. Returns undefined if the browser doesn't support passkeys or the prompt fails, for
 * example because another prompt replaces it.
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
  return askBrowser(texts.notMade, () => startRegistration({ optionsJSON }))
}

/** Opens a prompt. If it fails or is cancelled, throws an ApiError with a message for the form. */
async function askBrowser<T>(failure: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new ApiError(409, { message: isKnown ? passkeyTexts.known : failure })
  }
}
