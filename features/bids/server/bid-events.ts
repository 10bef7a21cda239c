import { sql } from 'kysely'
import { arePricesOpenedSeparately } from '../setup/rules/bidding-setup.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { BidRequirementPart } from '../setup/contract/bidding.ts'
import type { SentLots } from './bid-emails.ts'
import { bidFacts } from '../sending/server/notice-facts.ts'
import { organisationFacts } from '#features/accounts/members/server/notice-facts.ts'
import {
  awardFacts,
  isGated,
  tenderFacts,
  type OfTender,
} from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import {
  administrators,
  both,
  either,
  everybody,
  not,
  person,
  suppliersOf,
  type Recipients,
} from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

interface OfBid extends OfTender {
  organisation_id: number
  lot_id: number | null
}

/** Reasons why bidders have to send their bids again. */
interface Outdated {
  is_asked: boolean
  needs_resealing: boolean
  changed_parts?: readonly BidRequirementPart[]
  change_note: string | null
}

const threeDaysBefore = (deadline: string) =>
  new Date(Date.parse(deadline) - 3 * 86_400_000).toISOString()

/**
 * Organisations that have sent bids. `is_whole` is true if they have bid for every lot, or if not
 * every lot is required.
 */
const senders = (tenderId: number) => sql`
  select organisation_id, count(*) >= (
    select case setup->>'lot_choice' when 'all' then count(lots.id) else 1 end
    from biddings left join lots on lots.tender_id = biddings.tender_id
    where biddings.tender_id = ${tenderId} group by setup) as is_whole
  from bids where tender_id = ${tenderId} and status = 'sent' group by organisation_id`

const whoHasSent = (tenderId: number, sent: SentLots): Recipients => {
  const some = sql`select organisation_id from (${senders(tenderId)}) as sent`
  if (sent === 'none') return not(suppliersOf(some))
  return suppliersOf(sent === 'all' ? sql`${some} where is_whole` : sql`${some} where not is_whole`)
}

/**
 * Returns whether the bids' prices are opened separately, in which case the openers are needed
 * twice.
 */
async function opensPricesLater(tx: Tx, tenderId: number): Promise<boolean> {
  const bidding = await tx
    .selectFrom('biddings')
    .where('tender_id', '=', tenderId)
    .select('setup')
    .executeTakeFirstOrThrow()
  return arePricesOpenedSeparately(bidding.setup)
}

/** Returns the rule for notices to an organisation about its own bid, with the receipt. */
const ownBid = () =>
  rule({
    gather: async (tx, cause: OfBid & { receipt: string; version: number }) => ({
      ...cause,
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
  })

export const bidEvents = {
  'bid-sent': ownBid(),
  'bid-withdrawn': ownBid(),
  'bid-outdated': rule({
    gather: async (tx, cause: OfTender & Outdated) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
      change_note: (await isGated(tx, cause.tender_id)) ? null : cause.change_note,
    }),
    recipients: ({ tender_id }) => to.outdatedBiddersOf(tender_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-reminder': rule({
    gather: async (tx, cause: OfTender & { days: number; sent: SentLots }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, sent }) =>
      both(to.interestedIn(tender_id), whoHasSent(tender_id, sent)),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-opened': rule({
    gather: async (tx, cause: OfTender & { record: string | null }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.openedBiddersOf(tender_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'record-shared': rule({
    gather: async (tx, cause: OfTender & { record: string }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.biddersInRecord(tender_id),
    canBeMuted: false,
  }),
  'bid-unsuccessful': rule({
    gather: (tx, { tender_id }: OfTender) => awardFacts(tx, tender_id),
    // Bidders who have an assessment summary get the email about that instead.
    recipients: ({ tender_id }) =>
      both(to.unsuccessfulBiddersOf(tender_id), not(to.assessedBiddersOf(tender_id))),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-not-openable': rule({
    gather: async (tx, cause: OfBid & { failure: string; hand_in_until: string }) => ({
      ...cause,
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-recovered': rule({
    gather: async (tx, cause: OfBid) => ({
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ tender_id, organisation_id }) =>
      either(to.managersOf(tender_id), to.biddersOf(organisation_id)),
    canBeMuted: false,
  }),
  'bid-file-infected': rule({
    gather: async (tx, cause: OfTender & { organisation_id: number; filename: string }) => ({
      filename: cause.filename,
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, organisation_id }) =>
      either(to.managersOf(tender_id), to.biddersOf(organisation_id), administrators),
    canBeMuted: false,
  }),
  'opener-key-needed': rule({
    gather: async (tx, cause: OfTender & { is_again: boolean; user_ids?: number[] }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
      opens_prices_later: await opensPricesLater(tx, cause.tender_id),
    }),
    // The reminder to prove the key again is sent three days before the deadline. Openers who have
    // proved their key since that time are left out.
    recipients: ({ tender_id, submission_deadline, is_again, user_ids }) =>
      both(
        to.openersOf(tender_id, {
          provedBefore: is_again ? threeDaysBefore(submission_deadline) : 'epoch',
        }),
        user_ids ? either(...user_ids.map(person)) : everybody,
      ),
    canBeMuted: false,
  }),
  /**
   * Notice to the inviter, whose id is `user_id`, if they are still a manager of the tender or an
   * administrator.
   */
  'opener-joined': rule({
    gather: async (
      tx,
      cause: OfTender & { user_id: number; name: string; is_for_panel?: true },
    ) => ({
      ...(await tenderFacts(tx, cause.tender_id)),
      ...cause,
    }),
    recipients: ({ user_id, tender_id }) =>
      both(person(user_id), either(to.managersOf(tender_id), administrators)),
    canBeMuted: true,
  }),
  'opening-due': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.openersOf(tender_id),
    canBeMuted: false,
  }),
  'bids-opened': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => either(to.managersOf(tender_id), to.openersOf(tender_id)),
    canBeMuted: true,
  }),
  /**
   * Notice to the openers who still have to confirm that the prices may be opened, or to provide
   * their share of the decryption key.
   */
  'prices-due': rule({
    gather: async (tx, cause: OfTender & { needs_share: boolean; user_ids: number[] }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, user_ids }) =>
      both(to.openersOf(tender_id), either(...user_ids.map(person))),
    canBeMuted: false,
  }),
  'prices-opened': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => either(to.managersOf(tender_id), to.openersOf(tender_id)),
    canBeMuted: true,
  }),
} satisfies Rules

type BidEvents = typeof bidEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends BidEvents {}
}
