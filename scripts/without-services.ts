/**
 * Environment that overrides this machine's configuration, so that a portal started by a script
 * uses no other database, file store, virus scanner or mail server.
 */
export const withoutServices = { DATABASE_URL: '', S3_BUCKET: '', CLAMD: '', SMTP_URL: '' }
