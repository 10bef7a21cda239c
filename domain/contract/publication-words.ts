/** Texts for the list of problems above a draft that can't be published yet. */
export const publicationTexts = {
  title: 'Before you can publish',
  notReady: 'Not ready to publish. See what’s missing below.',
}
