/** An email in words, and what the bell shows of it. Text and HTML are both made from this. */
export interface Email {
  /** Nothing that a user typed: it becomes a header. References are ours. */
  subject: string
  /** What happened, in one sentence; the bell shows it too. */
  summary: string
  /** Ours, each one line, or what somebody wrote. */
  paragraphs?: (string | Quote)[]
  /** Things to open. */
  list?: { label: string; detail: string; path: string }[]
  /** Said below the list, such as that it is longer. */
  afterList?: string
  /** The one thing to do, as a path below the public address. */
  action?: { label: string; path: string }
  /** Why this person receives it. */
  reason: string
  /** What ends emails of this kind: what mail programs offer, and links for each part of it. */
  unsubscribe?: { path: string; links: { label: string; path: string }[] }
  /** A visitor can have it sent, perhaps to somebody else's address: greets nobody by a typed name. */
  isToStranger?: true
}

/** Somebody else's words, set apart from ours, with a line before them that says whose they are. */
export interface Quote {
  by: string
  quote: string
}

export const reasons = {
  ownAccount: 'You’re getting this email because it concerns your account.',
  ownOrganisation:
    'You’re getting this email because an administrator changed an account of your organisation.',
  administrator: 'You’re getting this email because you are an administrator of the portal.',
  ownTender: 'You’re getting this email because it concerns a tender of your organisation.',
  interest: 'You’re getting this email because your organisation takes part in this tender.',
  webhook: 'You’re getting this email because you can manage your organisation’s webhooks.',
  follower: 'You’re getting this email because you follow a category of this tender.',
  search: 'You’re getting this email because you asked to be told of new matches.',
}
