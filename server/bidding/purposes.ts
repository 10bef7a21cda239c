/** Purposes for which the installation's key seals data of bids. */
export const bidPurposes = { key: 'bidding-key', draft: 'bid-draft-key', share: 'bid-key-share' }
