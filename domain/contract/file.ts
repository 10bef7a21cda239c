// Uploaded files of any kind: accepted types, limits, states of the virus scan, and the texts of
// refusals.
/** Accepted file types, with the content type of the download. */
export const fileTypes = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
} as const
export type FileExtension = keyof typeof fileTypes

export const acceptedExtensions = Object.keys(fileTypes) as FileExtension[]

const megabyte = 1024 * 1024

export const fileLimits = {
  filename: 200,
  megabytes: 50,
  fileSize: 50 * megabyte,
  /** Limits for archives, including Office files, which are ZIP archives. */
  archive: { entries: 10_000, inflated: 500 * megabyte, ratio: 100 },
}

/** States of the virus scan. Files are scanned only if the installation has a scanner. */
export const scanStatuses = ['not_scanned', 'pending', 'clean', 'infected'] as const
export type ScanStatus = (typeof scanStatuses)[number]

/**
 * Files that were not scanned don't get a label: on an installation without a scanner, a label
 * would only worry users.
 */
export const scanStatusLabels: Record<Exclude<ScanStatus, 'not_scanned'>, string> = {
  pending: 'Being scanned',
  clean: 'Scanned',
  infected: 'Infected',
}

export const fileTexts = {
  required: 'Please select a file',
  archivesRunning:
    'You’re already downloading several archives. Try again when one of them has finished.',
  tooLarge: `File size exceeds ${fileLimits.megabytes}MB limit`,
  invalidType: `Invalid file type. Allowed: ${acceptedExtensions.join(', ')}`,
  nameRequired: 'The file has no name',
  empty: 'The file is empty',
  oneFile: 'Send one file at a time',
  incomplete: 'The upload was interrupted. Try again.',
  archiveBroken: 'The archive is damaged and can’t be read',
  archiveEncrypted: 'Password-protected archives are not accepted',
  archiveEntries: 'The archive contains more than 10,000 files',
  archiveInflated: 'The archive unpacks to more than 500MB',
  archiveRatio: 'The archive unpacks to more than 100 times its size',
  archivePaths: 'The archive contains files with unsafe paths',
  archiveMethod: 'The archive is compressed in an unusual way and can’t be checked',
  archiveLinks: 'The archive contains links, which are not accepted',
  downloadFailed: 'Failed to download document',
  nothingToDownload: 'There is nothing to download yet.',
  beingScanned: 'This file is still being scanned for viruses. Try again in a minute.',
  infected: 'This file is infected and can’t be downloaded.',
  noSuchPart: 'The file has no such part.',
  storageDown: 'We can’t reach the file store at the moment. Try again in a minute.',
  noSpace:
    'The portal has no space for this file at the moment, so we haven’t kept it. Try again later, or contact the people who run the portal.',
}

/** Returns the error message for a file whose content doesn't match its extension. */
export function mismatchText(extension: FileExtension): string {
  return `The file is not a valid ${extension} file`
}
