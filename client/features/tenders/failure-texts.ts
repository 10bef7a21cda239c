/** What is said when the server has no words of its own: the specification's error catalogue. */
export const tenderFailures = {
  loadList: 'Failed to load tenders',
  load: 'Failed to load tender',
  delete: 'Failed to delete tender',
  create: 'Failed to create tender',
  update: 'Failed to update tender',
  publish: 'Failed to publish tender',
  unpublish: 'Failed to unpublish tender',
  close: 'Failed to close tender',
  award: 'Failed to award tender',
  cancel: 'Failed to cancel tender',
}
