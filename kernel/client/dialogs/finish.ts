import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { toast } from '#kernel/client/ui/toast.ts'

/** Waits for a call to finish, refetches the data on screen and shows the server's message. */
export async function finish(sent: Promise<{ message: string }>, onDone?: () => void) {
  const { message } = await sent
  await refreshEverything()
  onDone?.()
  toast.success(message)
}
