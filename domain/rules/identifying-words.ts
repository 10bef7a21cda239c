// A published question must not tell who asked it. This finds, in a question or an answer, words
// that would: the asking organisation's name and its short forms, its e-mail domain, and the names of
// its people. It warns and never forbids, so it would rather miss a lone surname, which may be any
// word, than be clicked away. Suppliers are warned while they type, buyers before they publish.
import { fold } from './fold.ts'

interface Asker {
  organisation: string
  people: readonly { name: string; email: string }[]
}

/** As they stand in the text, each once. */
export function findIdentifyingWords(text: string, { organisation, people }: Asker): string[] {
  const words = readWords(text)
  const addresses = new Set(people.map(({ email }) => telling(email)))
  const found = [
    ...findOrganisation(words, organisation),
    ...people.flatMap(({ name }) => findPerson(words, name)),
    ...[...addresses].flatMap((address) => findAddress(text, address)),
  ]
  const distinct = new Map(found.map((one) => [fold(one), one.replace(/\s+/g, ' ')]))
  return [...distinct.values()]
}

/** A word of the text, with its place there. */
interface Token {
  word: string
  start: number
  end: number
}

/** A text as it is searched. */
interface Words {
  text: string
  tokens: readonly Token[]
  /** Where each word stands, so that a name is only looked for where it could begin. */
  places: ReadonlyMap<string, number[]>
  /** Where a title, a sign-off or an introduction ends: there a part of a name is one, and not any word. */
  afterTitles: number[]
  afterSignOffs: number[]
  afterIntroductions: number[]
}

const legalForms = new Set(['ltd', 'limited', 'plc', 'llp', 'lp', 'llc', 'inc', 'cic', 'gmbh'])
const titles = ['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'professor', 'sir', 'dame']
const signOffs = ['regards', 'wishes', 'thanks', 'thankyou', 'sincerely', 'faithfully', 'cheers']
const introductions = ['weat', 'usat', 'hereat', 'onbehalfof']

/** What firms of this trade call themselves: words that, alone, name none of them. */
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

/** Where anybody can have an address: there only the whole address tells something. */
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

/** Names of up to this many letters are ordinary words, too. */
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
    // Found only when spelt as the name is.
    return findKey(words, key).filter((one) => organisation.includes(one))
  }
  const first = tokens[0]!.word
  const names = [key, ...shortFormsOf(tokens)]
  const isTelling = first.length > shortName && !tradeWords.has(first)
  const introduced = new Set([...words.afterSignOffs, ...words.afterIntroductions])
  return placesOf(key, words.places).flatMap((start) => {
    const keys = isTelling && introduced.has(start) ? [...names, first] : names
    const longest = keys.find((one) => endOf(words.tokens, start, one) !== undefined)
    return longest === undefined ? [] : findKey(words, longest, [start])
  })
}

/**
 * "Brightwell Facilities" of Brightwell Facilities Services: the beginnings of a name, the longest
 * first, that are at least two words, one of which is not everybody's.
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

/** Words run together, since `Curlew-Cleaning` and `CurlewCleaning` name the same firm. */
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

/** Where a key can begin: at a word that it begins with. */
function placesOf(key: string, places: Words['places']): number[] {
  const found: number[] = []
  for (let length = 1; length <= key.length; length += 1) {
    found.push(...(places.get(key.slice(0, length)) ?? []))
  }
  return found
}

/** Where the words from `start` on have spelt out `key`, if whole words of them do. */
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

/** What of an address tells who it is: its domain, or all of it where the domain is anybody's. */
function telling(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return publicMailDomains.has(domain) ? email.toLowerCase() : domain
}

/** With whatever else belongs to it: `sales@` or `www.` before a domain. */
function findAddress(text: string, clue: string): string[] {
  const wanted = clue.replace(/[^\w]/g, '\\$&')
  const before = clue.includes('@') ? '' : '(?:[\\w.+-]*@)?(?:[\\w-]+\\.)*'
  const pattern = new RegExp(`(?<![\\w.+@-])${before}${wanted}(?![\\w-]|\\.\\w)`, 'gi')
  return text.match(pattern) ?? []
}

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+|&/gu), ({ 0: word, index }) => ({
    word: word === '&' ? 'and' : fold(word),
    start: index,
    end: index + word.length,
  }))
}
