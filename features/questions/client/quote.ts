export const quote = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ')
