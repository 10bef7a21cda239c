import { refreshEverything } from '#client/lib/refresh.ts'
import { toast } from '#client/ui/toast.ts'

/** Once something is done: what is on screen is fetched again, and the server's own words say so. */
export async function finish(sent: Promise<{ message: string }>, onDone?: () => void) {
  const { message } = await sent
  await refreshEverything()
  onDone?.()
  toast.success(message)
}
