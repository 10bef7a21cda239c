// Format-independent content of a document: a title, a line below it, and sections of paragraphs.

export interface Page {
  title: string
  subtitle: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
