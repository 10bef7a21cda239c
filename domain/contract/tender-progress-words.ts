// Words for the state of a tender whose submission deadline has passed, or that has ended.

export const tenderProgressWords = {
  awaitingOpening: 'Waiting for the opening',
}

/** Texts about an award while a challenge suspends its standstill. */
export const suspensionWords = {
  recorded: (day: string) => `A challenge was recorded on ${day}.`,
  toStandstill: 'Go to the standstill',
}
