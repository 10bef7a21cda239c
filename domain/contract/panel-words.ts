// Texts of the evaluation's pages about the panel, its declarations and its steps.

/** Texts that all pages of an evaluation share. */
export const evaluationWords = {
  title: 'Evaluation',
  parts: 'Parts of the evaluation',
  loadFailed: 'Failed to load the evaluation',
  loading: 'Loading evaluation',
  tenderLoadFailed: 'Failed to load tender',
  notFound: 'Tender not found',
  home: 'Back to the start page',
  noneTitle: 'There’s no evaluation panel yet',
  noneWhy: 'A buyer of the organisation names the panel first.',
  toPanel: 'Go to the panel',
  declare: 'Declare interests',
  secondFactor: 'Set up two-factor authentication',
  refused: 'You can’t open this page',
}
