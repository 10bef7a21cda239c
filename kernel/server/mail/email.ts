/**
 * An email as structured text. The text part, the HTML part and the notification are created from
 * it.
 */
export interface Email {
  /**
   * Subject of the email. Contains no user input, because it becomes a header. Tender references
   * are allowed, since the portal generates them.
   */
  subject: string
  /** The event in one sentence, also shown in the notification. */
  summary: string
  /**
   * Text that the notification shows instead of the summary, for an event whose title already says
   * what has happened, so that only the tender has to be named.
   */
  brief?: string
  /** The portal's own texts, each a single line, or quotations from users. */
  paragraphs?: (string | Quote)[]
  list?: { label: string; detail: string; path: string }[]
  /** Text after the list, for example to say that the list is incomplete. */
  afterList?: string
  /** Main link, with a path relative to the portal's public address. */
  action?: { label: string; path: string }
  /** Reason why this person receives the email. */
  reason: string
  /**
   * Path of the one-click unsubscribe link for email programs, and links that each unsubscribe from
   * one topic, such as one saved search.
   */
  unsubscribe?: { path: string; links: { label: string; path: string }[] }
  /**
   * True if people can have the email sent to an address that isn't theirs, for example as an
   * invitation. Such an email doesn't greet the recipient by name, because somebody else may have
   * entered the name.
   */
  isToStranger?: true
}

/**
 * A user's text, which is kept separate from the portal's text and follows a line that names its
 * author.
 */
export interface Quote {
  by: string
  quote: string
}

export const reasons = {
  ownAccount: 'You’re getting this email because it’s about your account.',
  ownOrganisation:
    'You’re getting this email because an administrator changed an account of your organisation.',
  owner:
    'You’re getting this email because you’re an owner of your organisation, or because it’s about your account.',
  member:
    'You’re getting this email because you’re a member of an organisation that has no owner, or got one.',
  administrator: 'You’re getting this email because you’re an administrator of the portal.',
  ownTender: 'You’re getting this email because it’s about your organisation’s tender.',
  interest: 'You’re getting this email because your organisation takes part in this tender.',
  webhook: 'You’re getting this email because you can manage your organisation’s webhooks.',
  follower: 'You’re getting this email because you follow a category of this tender.',
  search: 'You’re getting this email because you asked us to tell you about new matches.',
}
