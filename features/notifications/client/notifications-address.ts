import * as z from 'zod/mini'
import { notificationFilters } from '../contract/notification-lists.ts'
import { oneOf, page } from '#kernel/client/lists/address-fields.ts'

export const notificationsAddress = z.object({ filter: oneOf(notificationFilters), page })
