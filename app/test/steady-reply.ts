/** Returns the text of a reply without the values that differ in every reply. */
export const steady = (text: string) =>
  text
    .replaceAll(/"(request_id|server_time|last_seen_at|expires_at|challenge)":"[^"]*"/g, '')
    .replaceAll(/DTSTAMP:\S+/g, '')
    // A PDF contains its creation time; its other content is compared as JSON.
    .replace(/%PDF.*%%EOF/s, '')
    .replace(/"path": "summary.pdf",\s+"size": \d+,\s+"sha256": "\w+"/, '')
    .replace(/"created_at": "[^"]+"/, '')
