// Creates the services of a process: those that all features share, and those of single features.
import './all-notices.ts'
import { createAccountServices, type AccountServices } from '#features/accounts/server/services.ts'
import { createLive, type NotificationServices } from '#kernel/server/notices/live.ts'
import { createSharedServices } from '#kernel/server/platform/services.ts'
import { createViewRecorder, type TenderServices } from '#features/tenders/server/view-recorder.ts'

export type PortalServices = AccountServices & NotificationServices & TenderServices

export function createServices(
  ...[config, db, appKey, readDb]: Parameters<typeof createSharedServices>
): PortalServices {
  return {
    ...createSharedServices(config, db, appKey, readDb),
    ...createAccountServices(config),
    live: createLive(db),
    viewRecorder: createViewRecorder(db),
  }
}
