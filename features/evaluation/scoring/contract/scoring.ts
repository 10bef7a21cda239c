// Texts for the evaluation pages on which members read bids, mark them and agree on marks.

const bids = (count: number) => (count === 1 ? '1 bid' : `${count} bids`)

export const readingWords = {
  bids: 'Bids',
  read: 'Read the whole bid',
  loadFailed: 'Failed to load the bids',
  bidLoadFailed: 'Failed to load this bid',
  excluded: 'Excluded',
  next: 'Next bid',
  namesHidden:
    'Bidders are shown as A, B, C until the evaluation is locked. Answers and files may still reveal names.',
  mark: (mark: string) => `Mark: ${mark}`,
  unmarked: 'Not marked yet',
  download: 'Download',
}

export const scoringWords = {
  bidder: 'Bidder',
  unmarked: 'not marked',
  finished: 'Finished',
  mark: 'Mark',
  note: 'Your note',
  noteLoading: 'Loading your note...',
  elsewhereWhy: 'Your version isn’t saved. Nothing is lost: compare both and choose.',
  progress: (marked: number, noted: number, all: number) =>
    `${marked} of ${bids(all)} marked, ${noted} with a note`,
  missing: (count: number) => `${bids(count)} to complete`,
}

export const consensusWords = {
  noMark: 'No mark',
  formTitle: 'Consensus',
  mark: 'Consensus mark',
  reason: 'Reason',
  discussion: 'Discussion',
  citations: 'Quotes from the bid',
  participants: 'Who took part',
  agree: 'I agree',
  agreeAllTitle: (count: number) => `Agree to the consensus on ${bids(count)}?`,
  agreeing: 'Recording...',
  answerFailed: 'Failed to record your answer',
}
