// The files of an evidence pack, in an archive or in a folder.

export interface PackFile {
  path: string
  size: number
  /** Reads the content piece by piece. Each call reads from the start. */
  chunks: () => AsyncIterable<Uint8Array>
  /** Reads the content as UTF-8. */
  text: () => Promise<string>
}

export type PackFiles = readonly PackFile[]

/** Returns the text of a file, or undefined if the file is missing or damaged. */
export async function readText(file: PackFile | undefined): Promise<string | undefined> {
  return file?.text().catch(() => undefined)
}
