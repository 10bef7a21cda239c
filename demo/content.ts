// Reads the demo's content in `content/`: tables with one record per line, and Markdown. A mistake
// in a file stops the seed with an error that says where it is.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { categories } from '#features/tenders/contract/tender.ts'

function read(file: string): string {
  return readFileSync(new URL(`content/${file}`, import.meta.url), 'utf8')
}

/** Parses a value. Throws an error that says where the mistake is. */
export function checked<T extends z.ZodType>(where: string, shape: T, value: unknown): z.output<T> {
  const result = shape.safeParse(value)
  if (!result.success) throw new Error(`${where}: ${z.prettifyError(result.error)}`)
  return result.data
}

/** Reads a tab-separated table with a header line. */
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

/** Returns a schema for a cell with several words, such as `cleaning, window`. */
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

/** Returns each heading of that level with the text below it. */
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

/** Returns the items of a list, each of which may continue on a second line. */
export function itemsOf(body: string): string[] {
  return paragraphsOf(body)
    .filter((paragraph) => paragraph.startsWith('- '))
    .flatMap((list) => `\n${list}`.split('\n- ').slice(1))
}

/**
 * Returns the questions in a list, each with the answer on the line below it. Throws if an answer
 * is missing.
 */
export function questionsOf(body: string) {
  return itemsOf(body).map((item) => {
    const [question = '', answer] = item.split('\n  ')
    if (!answer) throw new Error(`There is no answer to: ${question}`)
    return { question, answer }
  })
}

/** Replaces the placeholders in braces with values. Throws if a value is missing. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`There is no value for {${name}}.`)
    return values[name]
  })
}
