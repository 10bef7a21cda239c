/** Purposes for which the installation's key encrypts bidding data. */
export const bidPurposes = { key: 'bidding-key', draft: 'bid-draft-key', share: 'bid-key-share' }
