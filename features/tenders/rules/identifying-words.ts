// Finds words in a question or an answer that could reveal who asked: the name of the asking
// organisation and its short forms, its email domain, and the names of its users. The result is
// only a warning, so the rules avoid false positives: a surname on its own, which may be an
// ordinary word, is ignored. Suppliers are warned while they type, and buyers before they publish.
import { foldCaseAndAccents } from '#kernel/rules/fold-case-and-accents.ts'

interface Asker {
  organisation: string
  people: readonly { name: string; email: string }[]
}

/** Returns the identifying words as written in the text, without duplicates. */
export function findIdentifyingWords(text: string, { organisation, people }: Asker): string[] {
  const words = readWords(text)
  const addresses = new Set(people.map(({ email }) => identifyingPart(email)))
  const found = [
    ...findOrganisation(words, organisation),
    ...people.flatMap(({ name }) => findPerson(words, name)),
    ...[...addresses].flatMap((address) => findAddress(text, address)),
  ]
  const distinct = new Map(found.map((one) => [foldCaseAndAccents(one), one.replace(/\s+/g, ' ')]))
  return [...distinct.values()]
}

interface Token {
  word: string
  start: number
  end: number
}

/** Text prepared for searching. */
interface Words {
  text: string
  tokens: readonly Token[]
  /**
   * Positions of each word in the text. A name is searched for only at the words that it can start
   * with.
   */
  places: ReadonlyMap<string, number[]>
  /**
   * Positions after a title, a sign-off or an introduction, where even a single part of a name
   * identifies the asker.
   */
  afterTitles: number[]
  afterSignOffs: number[]
  afterIntroductions: number[]
}

const legalForms = new Set(['ltd', 'limited', 'plc', 'llp', 'lp', 'llc', 'inc', 'cic', 'gmbh'])
const titles = ['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'professor', 'sir', 'dame']
const signOffs = ['regards', 'wishes', 'thanks', 'thankyou', 'sincerely', 'faithfully', 'cheers']
const introductions = ['weat', 'usat', 'hereat', 'onbehalfof']

/** Words that are common in company names and therefore don't identify a company on their own. */
const tradeWords = new Set(
  `and of for the & british building care catering central cleaning co commercial company contract
  contractors control county east eastern england english environmental european facilities facility
  first general global grounds group holdings hygiene industrial integrated international landscapes
  limited london mailroom maintenance management national north northern office partners partnership
  pest premier professional property public quality reception recycling royal scottish security
  service services site solutions south southern specialist support systems total uk united universal
  waste welsh west western window workplace`.split(/\s+/),
)
const smallWords = new Set(['and', 'of', 'for', 'the'])

/** Domains of public email providers. These identify nobody, so only whole addresses count. */
const publicMailDomains = new Set([
  'aol.com',
  'btinternet.com',
  'gmail.com',
  'googlemail.com',
  'hotmail.co.uk',
  'hotmail.com',
  'icloud.com',
  'live.co.uk',
  'live.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'sky.com',
  'talktalk.net',
  'virginmedia.com',
  'yahoo.co.uk',
  'yahoo.com',
])

/** Names up to this length may also be ordinary words, so they have to match exactly. */
const shortName = 3

function readWords(text: string): Words {
  const tokens = tokensOf(text)
  const places = Map.groupBy(tokens.keys(), (index) => tokens[index]!.word)
  const after = (before: readonly string[]) =>
    before.flatMap((key) =>
      placesOf(key, places).flatMap((start) => endOf(tokens, start, key) ?? []),
    )
  return {
    text,
    tokens,
    places,
    afterTitles: after(titles),
    afterSignOffs: after(signOffs),
    afterIntroductions: after(introductions),
  }
}

function findOrganisation(words: Words, organisation: string): string[] {
  const tokens = tokensOf(organisation)
  if (tokens.length > 1 && tokens[0]!.word === 'the') tokens.shift()
  while (tokens.length > 1 && legalForms.has(tokens.at(-1)!.word)) tokens.pop()
  const key = keyOf(tokens)
  if (key.length <= shortName) {
    // Short names must match exactly, including upper and lower case.
    return findKey(words, key).filter((one) => organisation.includes(one))
  }
  const first = tokens[0]!.word
  const names = [key, ...shortFormsOf(tokens)]
  const isIdentifying = first.length > shortName && !tradeWords.has(first)
  const introduced = new Set([...words.afterSignOffs, ...words.afterIntroductions])
  return placesOf(key, words.places).flatMap((start) => {
    const keys = isIdentifying && introduced.has(start) ? [...names, first] : names
    const longest = keys.find((one) => endOf(words.tokens, start, one) !== undefined)
    return longest === undefined ? [] : findKey(words, longest, [start])
  })
}

/**
 * Returns the short forms of a name, longest first: each consists of at least the first two words
 * and contains a distinctive one, like "Brightwell Facilities" for Brightwell Facilities Services.
 */
function shortFormsOf(tokens: readonly Token[]): string[] {
  return tokens
    .map((_, index) => tokens.slice(0, index))
    .filter(
      (part) =>
        part.length > 1 &&
        !smallWords.has(part.at(-1)!.word) &&
        part.some(({ word }) => !tradeWords.has(word)),
    )
    .map(keyOf)
    .toReversed()
}

function findPerson(words: Words, name: string): string[] {
  const tokens = tokensOf(name)
  const [first = '', last = ''] = [tokens[0]?.word, tokens.at(-1)?.word]
  const signed = findKey(words, first, words.afterSignOffs)
  if (tokens.length < 2) return signed
  return [
    ...[keyOf(tokens), first + last, last + first, first[0]! + last].flatMap((key) =>
      findKey(words, key),
    ),
    ...findKey(words, last, words.afterTitles),
    ...signed,
  ]
}

/**
 * Returns the words joined without separators, because `Curlew-Cleaning` and `CurlewCleaning` are
 * the same company.
 */
const keyOf = (tokens: readonly Token[]) => tokens.map(({ word }) => word).join('')

function findKey(
  { text, tokens, places }: Words,
  key: string,
  starts: number[] = placesOf(key, places),
): string[] {
  return starts.flatMap((start) => {
    const end = endOf(tokens, start, key)
    return end === undefined ? [] : [text.slice(tokens[start]!.start, tokens[end - 1]!.end)]
  })
}

/** Returns the positions of the words that the key can start with. */
function placesOf(key: string, places: Words['places']): number[] {
  const found: number[] = []
  for (let length = 1; length <= key.length; length += 1) {
    found.push(...(places.get(key.slice(0, length)) ?? []))
  }
  return found
}

/**
 * Returns the position after the whole words from `start` that spell `key`, or undefined if the
 * words don't spell it.
 */
function endOf(tokens: readonly Token[], start: number, key: string): number | undefined {
  let read = 0
  for (let index = start; index < tokens.length; index += 1) {
    const { word } = tokens[index]!
    if (!key.startsWith(word, read)) return undefined
    read += word.length
    if (read === key.length) return index + 1
  }
  return undefined
}

/**
 * Returns the identifying part of an address: the domain, or the whole address if the domain
 * belongs to a public provider.
 */
function identifyingPart(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return publicMailDomains.has(domain) ? email.toLowerCase() : domain
}

/**
 * Returns the occurrences of a domain or an email address in the text. Those of a domain include
 * the text directly before it, such as `sales@` or `www.`.
 */
function findAddress(text: string, clue: string): string[] {
  const wanted = clue.replace(/[^\w]/g, '\\$&')
  const before = clue.includes('@') ? '' : '(?:[\\w.+-]*@)?(?:[\\w-]+\\.)*'
  const pattern = new RegExp(`(?<![\\w.+@-])${before}${wanted}(?![\\w-]|\\.\\w)`, 'gi')
  return text.match(pattern) ?? []
}

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+|&/gu), ({ 0: word, index }) => ({
    word: word === '&' ? 'and' : foldCaseAndAccents(word),
    start: index,
    end: index + word.length,
  }))
}
