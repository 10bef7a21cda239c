/** Returns a name such as "Tender #60", or only the type if there is no ID. */
export function resourceName(type: string, id: number | null): string {
  return id === null ? type : `${type} #${id}`
}
