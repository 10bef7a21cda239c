import { refreshAfter, type Changes } from '#kernel/client/lib/refresh.ts'
import { toast } from '#kernel/client/ui/toast.ts'

/**
 * Message of a changing call, and the call's effect on cached queries. By default, all queries are
 * refetched.
 */
export interface Done {
  message: string
  changes?: Changes
}

/**
 * Waits for a call to finish, updates the data on screen and shows the server's message.
 */
export async function finish(sent: Promise<Done>, onDone?: () => void) {
  const { message, changes } = await sent
  await refreshAfter(changes)
  onDone?.()
  toast.success(message)
}
