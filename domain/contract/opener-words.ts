// Texts for buyers about openers, and for openers about their keys.

export const openerWords = {
  title: 'Openers',
  why: {
    portal: 'Two openers must confirm.',
    openers:
      'Each has a key of their own. Two of them open the bids together once the deadline has passed.',
  },
  /** Shown if only one person in the organisation can open bids. */
  oneConfirms: 'One opener must confirm.',
  keepKeys:
    'The prices are opened later, with the same keys. Every opener has to keep theirs until the prices are open.',
  none: 'Nobody has been named yet.',
  choose: 'Choose openers',
  change: 'Change openers',
  chooseLabel: 'Who opens the bids',
  chooseHint: {
    portal: 'Choose at least two people who’ll be at work after the deadline.',
    openers:
      'Choose at least three people who’ll be at work after the deadline. We’ll email them to make their keys.',
  },
  few: 'Your organisation has fewer than three people here. Invite colleagues or somebody from outside first, or let the portal seal the bids.',
  replaced:
    'Suppliers who’ve already sent a bid will be asked to send it again, once the new openers have proved their keys. The bids they’ve sent can still be opened by the openers who stay.',
  replacedLate:
    'Somebody new can confirm, but has no share of the keys: these are sealed to the openers who were named when the bids were sent. An opener who can no longer sign in can be invited again as a guest instead.',
  gone: 'Has left or can’t sign in. Choose somebody else.',
  noKey: 'No key yet',
  unproved: 'Key not proved yet',
  provedAgain: 'To be proved again',
  proved: 'Key proved',
  fingerprint: 'Fingerprint',
  fingerprints:
    'Suppliers see these fingerprints, and so does the audit log. Anybody can compare them with what an opener’s own screen shows.',
  failed: 'Failed to save the openers',
}

export const passphraseLimits = { minLength: 14, maxLength: 200 }

export const keyWords = {
  title: 'Your key',
  make: 'Make your key',
  makeWhy:
    'You’re one of the people who open the bids. Your key is made in this browser and protected by a passphrase that only you know, or by a passkey.',
  keep: 'Nobody can reset this passphrase. Keep it where you’ll find it after the deadline, such as a password manager.',
  keepForPrices:
    'You’ll need this key twice: to open the bids, and again to open the prices, which may be months later. Keep it until the prices are open.',
  passphrase: 'Passphrase',
  passphraseHint: `At least ${passphraseLimits.minLength} characters. Don’t use your sign-in password.`,
  repeat: 'Repeat the passphrase',
  suggest: 'Suggest a passphrase',
  suggested: 'Suggested passphrase',
  making: 'Making your key...',
  prove: 'Prove your key',
  proveAgain: 'Prove it again',
  proveWhy:
    'Enter your passphrase to show that your key still works. The passphrase stays in this browser.',
  proveDue: 'Prove your key again',
  proveDueWhy:
    'The deadline is less than three days away. Check now that you can still open the bids.',
  proving: 'Checking your key...',
  lost: 'I’ve lost my passphrase',
  lostTitle: 'Make a new key?',
  lostWhy:
    'Your old key stops counting. Suppliers who’ve already sent a bid will be asked to send it again.',
  isProved: 'Your key works. We’ll ask you to prove it again three days before the deadline.',
  isProvedForGood: 'Your key works. There’s nothing else to do before the deadline.',
  tooShort: `Use at least ${passphraseLimits.minLength} characters`,
  tooLong: `Use at most ${passphraseLimits.maxLength} characters`,
  missing: 'Enter your passphrase',
  mismatch: 'The two passphrases aren’t the same',
  wrong: 'That isn’t the passphrase of this key. Check it and try again.',
  failed: 'Your key could not be saved',
  unsupported:
    'This browser can’t make keys. Use a current version of Chrome, Edge, Firefox or Safari.',
}

export const passkeyWords = {
  /** Name under which the browser lists the passkey. */
  name: (reference: string) => `Key to open the bids of ${reference}`,
  make: 'Use a passkey instead',
  makeWhy:
    'A passkey on this device, on your phone or on a security key can protect your key instead of a passphrase. Your browser asks for it three times: to make it, to use it and to prove it. You’ll need the same passkey after the deadline.',
  proveWhy: 'Your browser asks for your passkey, to show that your key still works.',
  lost: 'I’ve lost my passkey',
  notMade:
    'No passkey was made. Try again, or use a passphrase: not every passkey can protect a key.',
  notUsed:
    'The passkey wasn’t used. Try again with the passkey that you made for this key, on a device that has it.',
}
