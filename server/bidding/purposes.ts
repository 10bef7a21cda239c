/** What the installation's key seals for bids, each kind apart. */
export const bidPurposes = { key: 'bidding-key', draft: 'bid-draft-key', share: 'bid-key-share' }
