// Events about a tender's transitions, changes and deadlines.
import type { MovedDeadline } from './tender-emails.ts'
import {
  awardFacts,
  cancellationFacts,
  isGated,
  tenderFacts,
  wonFacts,
  type OfTender,
} from './notice-facts.ts'
import * as to from './recipients.ts'
import { both, either, nobody, not, supplierUsersOf } from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

interface Change extends OfTender {
  /** Labels of the changed fields, except for deadlines. */
  fields: string[]
  change_note: string | null
  /**
   * True if the bidding set-up has changed. Bidders get the `bid-outdated` notice about that
   * change.
   */
  is_of_bids?: boolean
}

export const tenderEvents = {
  'tender-published': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    // Owners of saved searches get `search-matched` instead; this event only updates open pages.
    recipients: () => nobody,
    canBeMuted: true,
    changesPage: true,
  }),
  'tender-republished': rule({
    gather: async (tx, { tender_id, fields }: OfTender & { fields: string[] }) => ({
      fields,
      ...(await tenderFacts(tx, tender_id)),
    }),
    recipients: ({ tender_id }) =>
      both(to.participantsOf(tender_id), not(to.invitedAnewTo(tender_id))),
    // Bidders with an outdated bid get a different email about the same change.
    withoutEmail: ({ tender_id }) => to.outdatedBiddersOf(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),
  'tender-changed': rule({
    gather: async (tx, change: Change) => ({
      ...change,
      ...(await tenderFacts(tx, change.tender_id)),
    }),
    recipients: ({ tender_id }) => to.readingParticipantsOf(tender_id),
    withoutEmail: ({ tender_id, is_of_bids }) =>
      is_of_bids ? to.outdatedBiddersOf(tender_id) : nobody,
    canBeMuted: true,
    changesPage: true,
  }),
  'deadline-moved': rule({
    gather: async (tx, change: Change & { moved: MovedDeadline[]; is_republished: boolean }) => ({
      ...change,
      ...(await tenderFacts(tx, change.tender_id)),
      change_note: (await isGated(tx, change.tender_id)) ? null : change.change_note,
    }),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: false,
    changesPage: true,
  }),
  'tender-unpublished': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),
  'tender-archived': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),
  'tender-restored': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),
  'tender-cancelled': rule({
    gather: (tx, { tender_id }: OfTender) => cancellationFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: false,
    changesPage: true,
  }),
  'tender-closed': rule({
    gather: async (tx, { tender_id, is_automatic }: OfTender & { is_automatic: boolean }) => ({
      ...(await tenderFacts(tx, tender_id)),
      is_automatic,
    }),
    // Managers need no notice if one of them closed the tender manually.
    recipients: ({ tender_id, is_automatic }) =>
      is_automatic
        ? either(to.interestedIn(tender_id), to.managersOf(tender_id))
        : to.interestedIn(tender_id),
    canBeMuted: true,
    changesPage: true,
  }),
  'tender-awarded-winner': rule({
    gather: (tx, won: OfTender & { winner_id: number }) => wonFacts(tx, won),
    recipients: ({ winner_id }) => supplierUsersOf(winner_id),
    canBeMuted: false,
  }),
  'tender-awarded-others': rule({
    gather: (tx, { tender_id }: OfTender) => awardFacts(tx, tender_id),
    recipients: ({ tender_id }) => both(to.interestedIn(tender_id), not(to.winnersOf(tender_id))),
    withoutEmail: ({ tender_id }) =>
      either(to.unsuccessfulBiddersOf(tender_id), to.assessedBiddersOf(tender_id)),
    canBeMuted: true,
    changesPage: true,
  }),
  'deadline-reminder': rule({
    gather: async (tx, { tender_id, days }: OfTender & { days: number }) => ({
      ...(await tenderFacts(tx, tender_id)),
      days,
    }),
    recipients: ({ tender_id }) => to.interestedIn(tender_id),
    canBeMuted: false,
  }),
  'outage-before-deadline': rule({
    gather: async (tx, cause: OfTender & { away_from: string; away_to: string }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: false,
  }),
} satisfies Rules

type TenderEvents = typeof tenderEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends TenderEvents {}
}
