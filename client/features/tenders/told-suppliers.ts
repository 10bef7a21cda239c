/** “The 3 interested suppliers will be told.” Nothing where there is nobody to tell. */
export function toldSuppliers(count: number | undefined): string[] {
  if (!count) return []
  const suppliers = count === 1 ? 'The interested supplier' : `The ${count} interested suppliers`
  return [`${suppliers} will be told.`]
}
