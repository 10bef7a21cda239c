// Texts for the evidence pack dialog.

export const evidenceWords = {
  title: 'Evidence pack',
  create: 'Create evidence pack',
  creating: 'Starting...',
  createFailed: 'Failed to create the evidence pack',
  loadFailed: 'Failed to load the evidence packs',
  loading: 'Loading evidence packs',
}
