/**
 * Colour class of each subject, the same in all charts. The classes set the text colour, which the
 * bars use as their background.
 */
export const chartColours = {
  tenders: 'text-chart-1',
  // Views have a neutral colour, because they are the whole of which interests are a part.
  views: 'text-muted',
  interests: 'text-chart-2',
  questions: 'text-chart-3',
  downloads: 'text-chart-4',
  organisations: 'text-muted',
  buyers: 'text-chart-5',
  suppliers: 'text-chart-4',
}
