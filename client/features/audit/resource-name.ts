/** Returns a name such as "Tender #60"; some rows are about no stored resource. */
export function resourceName(type: string, id: number | null): string {
  return id === null ? type : `${type} #${id}`
}
