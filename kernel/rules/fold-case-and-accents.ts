/** Returns the text in lower case and without accents, for comparing user input. */
export function foldCaseAndAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
