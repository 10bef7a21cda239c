// Emails that users can't switch off. Users switch the others on or off with `updateNotifications`
// (own-account.ts), and their saved searches determine which new tenders they get emails about.

/**
 * Mandatory emails and the reason for each. The notice rules in the features' `-events.ts` files
 * set `canBeMuted` to true for all other emails.
 */
export const alwaysSent = [
  {
    what: 'Your account: password, two-factor authentication, passkeys, linked sign-ins, new devices, blocking, and your role',
    why: 'so that nothing happens to your account without your knowledge.',
  },
  {
    what: 'Your organisation’s registration',
    why: 'since it decides whether you can sign in.',
  },
  {
    what: 'Deadlines that move or are close, and cancellations, of tenders you’re interested in',
    why: 'so that every supplier is told of them at the same time.',
  },
  {
    what: 'Your organisation’s own bids: receipts, what to send again, the opening and its record, the buyer’s questions about them, the award and its standstill',
    why: 'since they decide whether your bid counts and what became of it.',
  },
  {
    what: 'Files that turn out to be infected',
    why: 'so that they are replaced before they do harm.',
  },
]
