// Statuses that several rows about evaluations share, in the notation of panel-table.ts.

/** Refusals of people who may not read bids, for read calls. */
export const unread = `
  colleague                       | 403    403  403  403  403  403   403
  undeclared evaluator            | 403    403  403  403  403  403   403
  conflicted evaluator            | 403    403  403  403  403  403   403
  external without second factor  | 403    403  403  403  403  403   404`

/**
 * Refusals of the same people, for calls that change data. The server checks whether the tender has
 * ended (409) before it checks whether the caller may read bids.
 */
export const unchanged = `
  colleague                       | 403    403  403  403  403  403   409
  undeclared evaluator            | 403    403  403  403  403  403   409
  conflicted evaluator            | 403    403  403  403  403  403   409
  external without second factor  | 403    403  403  403  403  403   404`

/**
 * Refusals of everybody in the organisation or on the panel except the chair, for changes that only
 * the chair may make.
 */
export const chairOnly = `
  evaluator, price evaluator      | 403    403  403  403  403  403   409
  observer, colleague             | 403    403  403  403  403  403   409
  undeclared evaluator            | 403    403  403  403  403  403   409
  conflicted evaluator            | 403    403  403  403  403  403   409
  external evaluator              | 403    403  403  403  403  403   403
  external without second factor  | 403    403  403  403  403  403   403`

export const readingBids = `${unread}
  chair, evaluator, observer      | 403    ok   ok   ok   ok   ok    ok
  price evaluator                 | 403    ok   ok   ok   ok   ok    ok
  external evaluator              | 403    ok   ok   ok   403  403   404`

export const readingConsensus = (scoring: 'ok' | 409) => `${unread}
  chair, evaluator, observer      | 403    409  ${scoring}  ok   ok   ok    ok
  price evaluator                 | 403    403  403  403  403  403   403
  external evaluator              | 403    409  ${scoring}  ok   403  403   404`

export const readingExport = `
  chair                           | 403    409  409  409  ok   ok    409
  evaluator, price evaluator      | 403    403  403  403  403  403   403
  observer, colleague             | 403    403  403  403  403  403   403
  undeclared evaluator            | 403    403  403  403  403  403   403
  conflicted evaluator            | 403    403  403  403  403  403   403
  external evaluator              | 403    403  403  403  403  403   403
  external without second factor  | 403    403  403  403  403  403   403`

/** Refusals of buyers and external panel members, for calls that only bidders may make. */
export const buyers = `
  chair, evaluator, observer      | 403    403  403  403  403  403   403
  price evaluator, colleague      | 403    403  403  403  403  403   403
  undeclared evaluator            | 403    403  403  403  403  403   403
  conflicted evaluator            | 403    403  403  403  403  403   403
  external evaluator              | 403    403  403  403  403  403   403
  external without second factor  | 403    403  403  403  403  403   403
  other buyer                     | 403    403  403  403  403  403   403`

export const replying = `${buyers}
  bidder                          | 404    404  ok   ok   ok   ok    409
  rival                           | 404    404  404  404  404  404   409`
