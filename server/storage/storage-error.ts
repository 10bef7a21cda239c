/** The store does not answer, or is full: nobody's mistake, and worth another try later. */
export class StorageError extends Error {}
