import { useState } from 'react'
import type { GivenSubject } from '../contract/approval.ts'
import { approvalRequired } from '#kernel/contract/errors.ts'
import { ApiError } from '#kernel/client/lib/api.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'

/** This component is loaded separately, because few organisations require approvals. */
const AskForApproval = lazyDialog(() => import('./AskForApproval.tsx'), 'AskForApproval')

/**
 * Provides a button that sends an action for approval. The button appears if the server refuses the
 * action because it needs approval. `attempt` takes the promise of the call and the subject of the
 * request for approval; `onSent` is called with that subject.
 */
export function useApproval(tenderId: number, onSent: (subject: GivenSubject) => void) {
  const [subject, setSubject] = useState<GivenSubject>()

  async function attempt<T>(sent: Promise<T>, wanted: GivenSubject): Promise<T> {
    setSubject(undefined)
    try {
      return await sent
    } catch (error) {
      if (isApprovalRequired(error)) setSubject(wanted)
      throw error
    }
  }

  return {
    attempt,
    offer: subject && <AskForApproval tenderId={tenderId} subject={subject} onSent={onSent} />,
  }
}

/** Returns whether the server refused a call because it has to be approved first. */
export function isApprovalRequired(error: unknown): boolean {
  return error instanceof ApiError && error.reply.code === approvalRequired
}
