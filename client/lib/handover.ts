// What one page hands to the next through the history entry: it survives a reload, and it never
// shows in the address, where a secret would be logged and a text could be forged.
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

interface BlockedNotice {
  /** Whose account; unknown when the page was opened afresh. */
  email?: string | undefined
  message?: string | undefined
  code?: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** News for the page to open with: "Registration successful! …" */
    notice?: string | undefined
    /** The session that one was in is over, and nobody ended it by hand here. */
    hasEnded?: boolean | undefined
    /** The page that was asked for is for another role; the home page is shown instead. */
    isRefused?: boolean | undefined
    /** The temporary token of a sign-in that waits for its second factor. */
    challenge?: string | undefined
    /** Who signs in there. */
    email?: string | undefined
    blocked?: BlockedNotice | undefined
    /** Of the registration: which step is shown, and from which it was turned to. */
    step?: number | undefined
    cameFrom?: number | undefined
    /** A step that is shown because of what is wrong with it. */
    keepsErrors?: boolean | undefined
  }
}

/** What the page was opened with; it stays until the page is left. */
export function useHandover() {
  const state = useLocation({ select: (location) => location.state })
  return useState(state)[0]
}
