import { describe, expect, test } from 'vitest'
import { findIdentifyingWords } from './identifying-words.ts'

describe('the organisation’s name', () => {
  test.for<[organisation: string, text: string, found: string[]]>([
    ['Curlew Cleaning Ltd', 'We at Curlew Cleaning Ltd ask', ['Curlew Cleaning']],
    ['Curlew Cleaning Ltd', 'We at Curlew Cleaning ask', ['Curlew Cleaning']],
    ['Curlew Cleaning Ltd', 'CURLEW CLEANING LIMITED asks', ['CURLEW CLEANING']],
    ['Curlew Cleaning Limited', 'curlew-cleaning’s offer', ['curlew-cleaning']],
    ['Curlew Cleaning PLC', 'see CurlewCleaning on the web', ['CurlewCleaning']],
    ['Curlew Cleaning LLP', 'Curlew\n  Cleaning', ['Curlew Cleaning']],
    ['Curlew Cleaning Ltd.', 'Curlew Cleaning and curlew cleaning', ['curlew cleaning']],
    ['The Curlew Company CIC', 'Is Curlew Company eligible?', ['Curlew Company']],
    ['Curlew Cleaning Ltd', 'A curlew is a bird; cleaning is a trade', []],
    ['Curlew Cleaning Ltd', 'Curlew Cleanings', []],
    ['Smith & Sons Ltd', 'Smith and Sons', ['Smith and Sons']],
    ['Smith and Sons', 'We, Smith & Sons, ask', ['Smith & Sons']],
    ['Café Zoë Ltd', 'cafe zoe', ['cafe zoe']],
    ['O’Brien Ltd', "OBrien or O'Brien or O’Brien", ['OBrien', "O'Brien", 'O’Brien']],
    ['Brightwell Facilities Services Ltd', 'Brightwell Facilities asks', ['Brightwell Facilities']],
    ['Brightwell Facilities Services Ltd', 'brightwell-facilities', ['brightwell-facilities']],
    [
      'Brightwell Facilities Services Ltd',
      'Brightwell Facilities Services Limited',
      ['Brightwell Facilities Services'],
    ],
    ['Brightwell Facilities Services Ltd', 'facilities services', []],
    ['Brightwell Facilities Services Ltd', 'We at Brightwell ask', ['Brightwell']],
    ['Brightwell Facilities Services Ltd', 'on behalf of Brightwell', ['Brightwell']],
    ['Brightwell Facilities Services Ltd', 'Many thanks, Brightwell', ['Brightwell']],
    ['Brightwell Facilities Services Ltd', 'Brightwell is a village', []],
    ['National Facilities Management Group Ltd', 'national facilities management', []],
    ['National Cleaning Ltd', 'We at national level', []],
    ['Bank of Wessex Cleaning Ltd', 'the bank of Wessex', ['bank of Wessex']],
    ['Bank of Wessex Cleaning Ltd', 'the bank of the river', []],
    ['Smith & Sons Ltd', 'Smith and the others', []],
    ['Ace Ltd', 'in one place', []],
    ['Ace Ltd', 'Ace would ace it', ['Ace']],
    ['IT Ltd', 'Is it included?', []],
    ['3M plc', 'within 3m of the wall, says 3M', ['3M']],
    ['Limited', 'a limited offer', ['limited']],
    ['Łódź Sp.', 'nothing of the kind', []],
    ['...', 'Nothing to find in … dots', []],
  ])('the name %s is searched for in “%s”', ([organisation, text, found]) => {
    const words = findIdentifyingWords(text, { organisation, people: [] })
    expect(words.toSorted()).toEqual(found.toSorted())
  })
})

describe('a person’s name', () => {
  test.for<[name: string, text: string, found: string[]]>([
    ['Ada Byron', 'Ask Ada Byron about it', ['Ada Byron']],
    ['Ada Byron', 'ask ADA  BYRON', ['ADA BYRON']],
    ['Ada Byron', 'Byron, Ada', ['Byron, Ada']],
    ['Ada Byron', 'from A. Byron', ['A. Byron']],
    ['Ada Byron', 'Ms Byron will attend', ['Byron']],
    ['Ada Byron', 'Dr. Byron will attend', ['Byron']],
    ['Ada Byron', 'Kind regards,\nAda', ['Ada']],
    ['Ada Byron', 'Thank you, Ada', ['Ada']],
    ['Ada Byron', 'Ada County, or Byron’s poems', []],
    ['Mary Ann Evans', 'Mary Evans and Mary Ann Evans', ['Mary Ann Evans', 'Mary Evans']],
    ['Mark Green', 'Mark the green areas on the plan', []],
    ['Mark Green', 'Could you mark the doors?', []],
    ['José Núñez', 'Jose Nunez', ['Jose Nunez']],
    ['Anne-Marie O’Neill', 'anne marie oneill', ['anne marie oneill']],
    ['Cher', 'Is the cher ami included?', []],
    ['Cher', 'Many thanks, Cher', ['Cher']],
    ['', 'Kind regards', []],
  ])('the name %s is searched for in “%s”', ([name, text, found]) => {
    const people = [{ name, email: 'x@nowhere.example' }]
    const words = findIdentifyingWords(text, { organisation: 'Curlew Ltd', people })
    expect(words.toSorted()).toEqual(found.toSorted())
  })
})

describe('an email address', () => {
  test.for<[email: string, text: string, found: string[]]>([
    ['ada@curlew.example', 'write to ada@curlew.example.', ['ada@curlew.example']],
    ['ada@curlew.example', 'write to office@Curlew.Example', ['office@Curlew.Example']],
    ['ada@curlew.example', 'see www.curlew.example/offer', ['www.curlew.example']],
    ['ada@curlew.example', 'see https://curlew.example', ['curlew.example']],
    ['ada@curlew.example', '@curlew.example', ['@curlew.example']],
    ['ada@curlew.example', 'curlew.example.org and notcurlew.example', []],
    ['ada@curlew.example', 'curlewxexample', []],
    ['ada.b@gmail.com', 'any gmail.com address', []],
    ['ada.b@gmail.com', 'write to Ada.B@gmail.com', ['Ada.B@gmail.com']],
    ['ada.b@gmail.com', 'write to adaxb@gmail.com', []],
    ['a+b@curlew.example', '<a+b@curlew.example>', ['a+b@curlew.example']],
  ])('the address %s is searched for in “%s”', ([email, text, found]) => {
    const people = [{ name: 'Zed Quux', email }]
    expect(findIdentifyingWords(text, { organisation: 'Heron Ltd', people })).toEqual(found)
  })
})

test('each finding is reported once, and a long text is searched quickly', () => {
  const asker = {
    organisation: 'Curlew Cleaning Ltd',
    people: Array.from({ length: 500 }, (_, index) => ({
      name: `Person Number${index}`,
      email: `person${index}@curlew.example`,
    })),
  }
  const text = `Curlew Cleaning asks. ${'Which doors? '.repeat(700)} Person Number7, curlew.example`
  const start = performance.now()
  expect(findIdentifyingWords(text, asker)).toEqual([
    'Curlew Cleaning',
    'Person Number7',
    'curlew.example',
  ])
  expect(performance.now() - start).toBeLessThan(500)
})
