// State that one page passes to the next in the browser's history entry. The state survives a
// reload. Unlike search parameters, it is not part of the URL, so secrets don't get into the
// server's logs, and a link can't make a page show a forged message.
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

interface BlockedNotice {
  /** Email address of the account; undefined if the page was opened directly. */
  email?: string | undefined
  message?: string | undefined
  code?: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Message that the page shows when it opens: "Registration successful! …" */
    notice?: string | undefined
    /**
     * True if the user was signed out without logging out in this tab, for example by a timeout.
     */
    hasEnded?: boolean | undefined
    /** True if the requested page is for another role and the home page is shown instead. */
    isRefused?: boolean | undefined
    /** Temporary token for a sign-in that still needs its second factor. */
    challenge?: string | undefined
    /** Email address of the user who is signing in. */
    email?: string | undefined
    blocked?: BlockedNotice | undefined
    /** Current and previous step of the registration. */
    step?: number | undefined
    cameFrom?: number | undefined
    /** True if the step was opened to show its errors. Otherwise, opening a step clears them. */
    keepsErrors?: boolean | undefined
  }
}

/**
 * Returns the state with which the page was opened; it stays the same until the user leaves the
 * page.
 */
export function useInitialHistoryState() {
  const state = useLocation({ select: (location) => location.state })
  return useState(state)[0]
}
