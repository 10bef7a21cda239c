// Reads what the demo is made of: tables with a line a record, and Markdown, both in `content/`.
// A slip in one of them stops the seed with its place.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { categories } from '#domain/contract/tender.ts'

function read(file: string): string {
  return readFileSync(new URL(`content/${file}`, import.meta.url), 'utf8')
}

/** Whoever made the slip should see where. */
export function checked<T extends z.ZodType>(where: string, shape: T, value: unknown): z.output<T> {
  const result = shape.safeParse(value)
  if (!result.success) throw new Error(`${where}: ${z.prettifyError(result.error)}`)
  return result.data
}

/** Tab-separated, with the names of the columns above. */
export function readTable<T extends z.ZodType>(file: string, shape: T): z.output<T>[] {
  const [head = [], ...records] = read(file)
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  return records.map((cells, line) => {
    const entries = cells.map((cell, index) => [head[index], cell])
    return checked(`${file}:${line + 2}`, shape, Object.fromEntries(entries))
  })
}

/** Cells of several words, such as `cleaning, window`. */
export const words = <T extends z.ZodType>(word: T) =>
  z.preprocess((cell) => String(cell).split(', ').filter(Boolean), z.array(word))

export const category = z.enum(categories)

export interface Part {
  heading: string
  body: string
}

export function readMarkdown(file: string): Part[] {
  return partsOf(read(file), '#')
}

/** What stands below each heading of that level. */
export function partsOf(text: string, level: '#' | '##'): Part[] {
  return `\n${text}`
    .split(`\n${level} `)
    .slice(1)
    .map((part) => {
      const [heading = '', ...body] = part.split('\n')
      return { heading, body: body.join('\n') }
    })
}

export function paragraphsOf(body: string): string[] {
  return body.trim().split('\n\n')
}

/** The items of a list; each may go on in a second line. */
export function itemsOf(body: string): string[] {
  return paragraphsOf(body)
    .filter((paragraph) => paragraph.startsWith('- '))
    .flatMap((list) => `\n${list}`.split('\n- ').slice(1))
}

/** The answer stands in the line below its question. */
export function questionsOf(body: string) {
  return itemsOf(body).map((item) => {
    const [question = '', answer] = item.split('\n  ')
    if (!answer) throw new Error(`There is no answer to: ${question}`)
    return { question, answer }
  })
}

/** Puts values into the braces of a text. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`Nothing is known for {${name}}.`)
    return values[name]
  })
}
