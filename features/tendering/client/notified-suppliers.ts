/**
 * Returns a list with one sentence, such as “The 3 interested suppliers will be notified.”, or an empty
 * list if no supplier is interested.
 */
export function notifiedSuppliers(count: number | undefined): string[] {
  if (!count) return []
  const suppliers = count === 1 ? 'The interested supplier' : `The ${count} interested suppliers`
  return [`${suppliers} will be notified.`]
}
