/** Returns the files that are not in `known`, so that a file chosen twice is added only once. */
export function withoutRepeats(known: readonly File[], files: readonly File[]): File[] {
  const isKnown = (file: File) =>
    known.some(
      ({ name, size, lastModified }) =>
        name === file.name && size === file.size && lastModified === file.lastModified,
    )
  return files.filter((file) => !isKnown(file))
}
