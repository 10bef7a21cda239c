import { getPreferences } from '#domain/contract/notification-preferences.ts'
import { askData } from '#client/lib/ask.ts'

/** The categories that a supplier follows, and how often they are told of new tenders. */
export const preferencesQuery = askData(['notification-preferences'], getPreferences)
