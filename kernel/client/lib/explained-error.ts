/** Failure in the browser, with a message for the user. */
export class ExplainedError extends Error {}
