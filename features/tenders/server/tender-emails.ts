import { formatDateTime } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'

/**
 * Facts about a tender that everybody who sees it may know, without content protected by an NDA.
 */
export interface TenderFacts {
  tender_id: number
  reference: string
  title: string
  buyer: string
  submission_deadline: string
  /**
   * True if the tender takes bids in the portal; undefined in emails queued by an earlier portal
   * version.
   */
  takes_bids?: boolean
}

export interface MovedDeadline {
  label: string
  from: string
  to: string
}

export const nameOf = ({ reference, title }: TenderFacts) => `${reference}, ${title}`

export const briefOf = ({ title, buyer }: TenderFacts) => `${title} · ${buyer}`

export const open = ({ tender_id }: TenderFacts, tab = '') => ({
  label: 'Open the tender',
  path: `/tenders/${tender_id}${tab && `?tab=${tab}`}`,
})

export const deadlineOf = ({ submission_deadline }: TenderFacts) =>
  `Submission deadline: ${formatDateTime(submission_deadline)}.`

const seeChanges = (data: TenderFacts) => ({
  label: 'See what changed',
  path: open(data, 'history').path,
})

/**
 * Returns a list with the text if the tender takes bids, otherwise an empty list. The texts are the
 * same for all suppliers, so that they don't reveal who has bid.
 */
const ofBids = ({ takes_bids }: TenderFacts, text: string) => (takes_bids ? [text] : [])

const checkBid = 'If you’ve sent a bid, check that it fits the tender as it is now.'
const bidsStaySealed = 'Bids that were sent stay sealed. Nobody will read them.'

const reason = reasons.interest

const lotsOf = (lots: number[] = []) =>
  lots.length === 0 ? '' : `${lots.length === 1 ? 'lot' : 'lots'} ${lots.join(', ')} of `

/** Emails to suppliers from publication to award. */
export const tenderEmails = {
  'tender-published': (data: TenderFacts): Email => ({
    subject: `New tender: ${data.reference}`,
    summary: `${data.buyer} has published ${nameOf(data)}.`,
    brief: briefOf(data),
    paragraphs: [deadlineOf(data)],
    action: open(data),
    reason: reasons.follower,
  }),

  /**
   * Daily email that the portal sent before saved searches existed. Some of these emails may still
   * be queued.
   */
  'tender-digest': ({ tenders }: { tenders: TenderFacts[] }): Email => ({
    subject: tenders.length === 1 ? 'One new tender' : `${tenders.length} new tenders`,
    summary: 'These tenders were published in the categories that you follow.',
    list: tenders.map((tender) => ({
      label: nameOf(tender),
      detail: `${tender.buyer}. ${deadlineOf(tender)}`,
      path: open(tender).path,
    })),
    action: { label: 'Browse tenders', path: '/tenders' },
    reason: 'You’re getting this email because you asked for one daily email about new tenders.',
  }),

  'tender-republished': (data: TenderFacts & { fields?: string[] }): Email => {
    const isChanged = data.fields !== undefined && data.fields.length > 0
    return {
      subject: `${data.reference} is open again`,
      summary: `${data.buyer} has published ${nameOf(data)} again.`,
      brief: briefOf(data),
      paragraphs: [
        deadlineOf(data),
        ...(isChanged ? [`Changed since it was last published: ${data.fields!.join(', ')}.`] : []),
        ...ofBids(data, checkBid),
      ],
      action: isChanged ? seeChanges(data) : open(data),
      reason,
    }
  },

  'tender-changed': (
    data: TenderFacts & { fields: string[]; change_note: string | null },
  ): Email => ({
    subject: `${data.reference} has changed`,
    summary: `${data.buyer} has changed ${nameOf(data)}: ${data.fields.join(', ')}.`,
    paragraphs: [
      ...(data.change_note ? [{ by: 'The buyer’s note:', quote: data.change_note }] : []),
      ...ofBids(data, checkBid),
    ],
    action: seeChanges(data),
    reason,
  }),

  'deadline-moved': (
    data: TenderFacts & {
      moved: MovedDeadline[]
      fields: string[]
      change_note: string | null
      is_republished?: boolean
    },
  ): Email => ({
    subject: data.is_republished
      ? `${data.reference} is open again: a deadline has moved`
      : `${data.reference}: a deadline has moved`,
    summary: data.is_republished
      ? `${data.buyer} has published ${nameOf(data)} again and has moved a deadline.`
      : `${data.buyer} has moved a deadline of ${nameOf(data)}.`,
    paragraphs: [
      ...data.moved.map(
        ({ label, from, to }) =>
          `${label}: ${formatDateTime(to)}. Before: ${formatDateTime(from)}.`,
      ),
      ...(data.fields.length > 0 ? [`Also changed: ${data.fields.join(', ')}.`] : []),
      ...(data.change_note ? [{ by: 'The buyer’s note:', quote: data.change_note }] : []),
      ...ofBids(data, checkBid),
    ],
    action: open(data),
    reason,
  }),

  'tender-unpublished': (data: TenderFacts): Email => ({
    subject: `${data.reference} has been withdrawn from publication`,
    summary: `${nameOf(data)} is no longer published. You can’t open it for now.`,
    paragraphs: [
      'We’ll email you if it’s published again.',
      ...ofBids(data, 'Bids that were sent stay sealed, and count again if that happens.'),
    ],
    reason,
  }),

  'tender-archived': (data: TenderFacts): Email => ({
    subject: `${data.reference} has been deleted`,
    summary: `${nameOf(data)} has been deleted. You can no longer open it.`,
    paragraphs: [
      'You don’t need to do anything. We’ll tell you if it’s restored.',
      ...ofBids(data, bidsStaySealed),
    ],
    action: { label: 'Open your interests', path: '/supplier/interests' },
    reason,
  }),

  'tender-restored': (data: TenderFacts): Email => ({
    subject: `${data.reference} can be opened again`,
    summary: `${nameOf(data)} was deleted and has now been restored.`,
    action: open(data),
    reason,
  }),

  'tender-cancelled': (data: TenderFacts & { why: string; text: string }): Email => ({
    subject: `${data.reference} has been cancelled`,
    summary: `${data.buyer} has cancelled ${nameOf(data)}.`,
    brief: briefOf(data),
    paragraphs: [
      `Reason: ${data.why}.`,
      { by: 'The buyer’s explanation:', quote: data.text },
      ...ofBids(data, bidsStaySealed),
    ],
    action: open(data),
    reason,
  }),

  'tender-closed': (data: TenderFacts & { is_automatic: boolean }): Email => ({
    subject: `${data.reference} has closed`,
    summary: `${nameOf(data)} has closed.`,
    paragraphs: [
      'You can no longer register interest or ask questions. We’ll email you when it’s awarded.',
    ],
    action: open(data),
    reason,
  }),

  'tender-awarded-winner': (
    data: TenderFacts & { value: string | null; currency: string; lots?: number[] },
  ): Email => ({
    subject: `${data.reference} has been awarded to your organisation`,
    summary: `${data.buyer} has awarded ${lotsOf(data.lots)}${nameOf(data)} to your organisation.`,
    paragraphs: [
      ...(data.value ? [`Value: ${formatMoney(data.value, data.currency)}.`] : []),
      'The buyer will be in touch about the next steps.',
    ],
    action: open(data),
    reason,
  }),

  'tender-awarded-others': (data: TenderFacts & { winner: string | null }): Email => ({
    subject: `${data.reference} has been awarded`,
    summary: data.winner
      ? `${data.buyer} has awarded ${nameOf(data)} to ${data.winner}.`
      : `${data.buyer} has awarded ${nameOf(data)}.`,
    paragraphs: ['Thank you for your interest.'],
    action: open(data),
    reason,
  }),

  'deadline-reminder': (data: TenderFacts & { days: number }): Email => ({
    subject:
      data.days === 1
        ? `${data.reference}: less than a day left`
        : `${data.reference}: less than ${data.days} days left`,
    summary: `${nameOf(data)} closes on ${formatDateTime(data.submission_deadline)}.`,
    action: open(data),
    reason,
  }),

  'outage-before-deadline': (
    data: TenderFacts & { away_from: string; away_to: string },
  ): Email => ({
    subject: `${data.reference}: the portal was unavailable before the deadline`,
    summary: `Suppliers couldn’t use the portal from ${formatDateTime(data.away_from)} to ${formatDateTime(data.away_to)}. Bids for ${nameOf(data)} are due on ${formatDateTime(data.submission_deadline)}.`,
    paragraphs: [
      'Consider moving the deadline for all suppliers. If it has passed, you can still move it within a day, unless you open the bids first.',
    ],
    action: { label: 'Change the deadline', path: open(data).path },
    reason: reasons.ownTender,
  }),
} satisfies Record<string, (data: never) => Email>

type TenderEmails = typeof tenderEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends TenderEmails {}
}
