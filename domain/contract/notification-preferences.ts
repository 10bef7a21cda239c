// Which emails can't be switched off. Whether others are sent is `updateNotifications` in user.ts, and which
// new tenders somebody is told of is what they have saved as searches.

/** The emails that nobody can mute, and why; the rest are those of `canBeMuted` in the server's table. */
export const alwaysSent = [
  {
    what: 'Your account: password, two-factor authentication, new devices, blocking, and your role',
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
    what: 'Your organisation’s own bids: receipts, what to send again, the opening and its record, and the award',
    why: 'since they decide whether your bid counts and what became of it.',
  },
  {
    what: 'Files that turn out to be infected',
    why: 'so that they are replaced before they do harm.',
  },
]
