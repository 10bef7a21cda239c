import { fanOutIn } from '#kernel/server/notices/fan-out.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { World } from '#app/test/world.ts'

/** Sends notifications of sign-ins from this many new devices; "Device 1" is the oldest. */
export async function sendDeviceNotifications(
  { db }: World,
  user: { id: number },
  count: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let device = 1; device <= count; device += 1) {
      await notify(tx, 'new-device', {
        user_id: user.id,
        device: `Device ${device}`,
        ip: '192.0.2.7',
        time: 'Monday 2 November 2026, 09:00 GMT (UK time)',
      })
    }
    // The notices are turned into notifications in this transaction. After the commit, background
    // workers could process them concurrently and change their order.
    while (await fanOutIn(tx));
  })
}
