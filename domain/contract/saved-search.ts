// A saved search is a tender list filter that a supplier's user has saved under a name. The user
// can open the search again and gets alerts about new matches.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, money, requiredLine, timestamp } from './fields.ts'
import { categories, procedureTypes, supplierTabs } from './lists.ts'
import { tenderListQuery } from './tender-calls.ts'

export const frequencies = ['immediate', 'daily', 'weekly', 'never'] as const
export type Frequency = (typeof frequencies)[number]

export const frequencyLabels: Record<Frequency, string> = {
  immediate: 'As soon as there’s a match',
  daily: 'One email a day',
  weekly: 'One email a week, on Mondays',
  never: 'Don’t tell me',
}

export const savedSearchLimits = {
  /** Maximum number of saved searches per user. */
  searches: 20,
  name: 100,
  /** Maximum number of matches that are counted exactly. */
  counted: 100,
  /** Number of past days over which matches are counted. */
  countedDays: 30,
}

export const savedSearchTexts = {
  title: 'Saved searches',
  intro: 'Open a search again, or have us tell you when a tender newly matches it.',
  save: 'Save this search',
  saveHint: 'We’ll keep these filters for you:',
  yours: 'Your searches:',
  showAll: 'Show all',
  manage: 'Manage saved searches',
  manageAll: (count: number) => `All ${count} saved searches`,
  settings: 'Choose which new tenders we tell you about, and how often.',
  name: 'Name',
  frequency: 'Tell me about new matches',
  shortcut: 'No emails or notifications: the search stays here as a shortcut.',
  emailsOff: 'Email Notifications are off, so new matches only show in your notifications.',
  open: 'Show tenders',
  change: 'Change',
  delete: 'Delete',
  deleteScope: 'You’ll get no more emails about it. The tenders stay where they are.',
  none: 'No saved searches yet',
  noneHint: 'Filter the list of tenders, then choose “Save this search”.',
  noMatch: 'No new matches yet',
  nameRequired: 'Give the search a name',
  nameTaken: 'You already have a search with this name',
  filterFixed: 'The filter of a saved search can’t be changed. Save another search.',
  noWords: 'Enter at least one letter or number',
  organisationUnknown: 'Choose an organisation from the list',
  tooMany: `You have ${savedSearchLimits.searches} saved searches. Delete one first.`,
  saved: 'Search saved',
  changed: 'Saved search updated',
  deleted: 'Saved search deleted',
}

/** Fallback messages for errors without a message from the server. */
export const savedSearchFailures = {
  load: 'Failed to load saved searches',
  save: 'Failed to save search',
  change: 'Failed to update saved search',
  delete: 'Failed to delete saved search',
}

export const fitsTexts = {
  fits: 'Fits you:',
  more: (count: number) =>
    count === 1 ? 'and one more of your searches' : `and ${count} more of your searches`,
}

/** Texts for the page that unsubscribe links in emails open; the page requires no session. */
export const unsubscribeTexts = {
  title: 'Stop emails about a saved search',
  titleSeveral: 'Stop emails about saved searches',
  question: 'Do you want to stop emails about new matches of:',
  stays: 'The search stays in the portal as a shortcut.',
  staysSeveral: 'The searches stay in the portal as shortcuts.',
  verb: 'Stop these emails',
  done: 'You’ll get no more of these emails',
  doneHint: 'You can change this again under “Saved searches” when you’re signed in.',
  manage: 'Go to saved searches',
  unknown: 'This link doesn’t work',
  unknownHint:
    'The search may have been deleted, or the address may be incomplete. You can change what we tell you about when you’re signed in.',
}

/** Filter in the format of the tender list's query; fields that are left out don't filter. */
const filterInput = z.pick(tenderListQuery, {
  filter: true,
  search: true,
  procedure_type: true,
  category: true,
  categories: true,
  location: true,
  organisation_id: true,
  min_value: true,
  max_value: true,
  deadline_from: true,
  deadline_to: true,
})
export type FilterInput = z.output<typeof filterInput>

const savedFilter = z.object({
  filter: z.enum(supplierTabs),
  search: z.optional(z.string()),
  procedure_type: z.optional(z.enum(procedureTypes)),
  categories: z.optional(z.array(z.enum(categories))),
  location: z.optional(z.string()),
  organisation_id: z.optional(id),
  min_value: z.optional(money),
  max_value: z.optional(money),
  deadline_from: z.optional(z.string()),
  deadline_to: z.optional(z.string()),
})
export type SavedFilter = z.output<typeof savedFilter>

const name = requiredLine(savedSearchTexts.nameRequired, savedSearchLimits.name)
const frequency = z.enum(frequencies)

export const savedSearch = z.object({
  id,
  name: z.string(),
  frequency,
  filter: savedFilter,
  /** The filter in words. */
  description: z.string(),
  created_at: timestamp,
  /** Number of new matches in the last 30 days; 101 means more than 100. */
  recent_matches: z.int(),
  last_match_at: z.nullable(timestamp),
})
export type SavedSearch = z.output<typeof savedSearch>

const suppliers = ['supplier'] as const
const changed = z.object({ message: z.string(), search: savedSearch })

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/saved-searches',
  summary: 'The caller’s saved searches, oldest first; there are 20 at most',
  access: suppliers,
  token: 'read',
  reply: z.object({ data: z.array(savedSearch) }),
})

export const createSavedSearch = endpoint({
  method: 'POST',
  path: '/saved-searches',
  summary:
    'Save a filter of the tender list, and be told of what it newly finds; takes an Idempotency-Key',
  access: suppliers,
  token: 'searches:write',
  does: 'read',
  body: z.object({ name, frequency, filter: filterInput }),
  reply: changed,
  status: 201,
})

export const updateSavedSearch = endpoint({
  method: 'PUT',
  path: '/saved-searches/:searchId',
  summary:
    'Rename a saved search, or change how often its matches are told; for another filter, save another search',
  access: suppliers,
  token: 'searches:write',
  does: 'read',
  body: z.object({
    name,
    frequency,
    /**
     * A filter can't be changed. It is refused rather than ignored, so that callers don't believe
     * that they have changed it.
     */
    filter: z.optional(
      z.unknown().check(z.refine((given) => given === undefined, savedSearchTexts.filterFixed)),
    ),
  }),
  reply: changed,
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/saved-searches/:searchId',
  summary: 'Delete a saved search',
  access: suppliers,
  token: 'searches:write',
  does: 'read',
  reply: z.object({ message: z.string() }),
})
