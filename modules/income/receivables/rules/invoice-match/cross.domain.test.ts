import { invoiceKey, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { crossWith, type Ours, type Theirs } from './cross.domain.ts'

const ours = (number: string, whole: number, given: Partial<Ours> = {}): Ours => ({
  id: number,
  number,
  cufe: null,
  owed: pesos(whole),
  filing: 'filed',
  disputed: zero,
  ...given,
})
const theirs = (number: string, whole: number, given: Partial<Theirs> = {}): Theirs => ({
  row: 2,
  number,
  cufe: null,
  owed: pesos(whole),
  declared: null,
  ...given,
})
const reported = (found: ReturnType<typeof crossWith>) =>
  found.map(({ ours: one, theirs: other, key, standing }) => [one?.id ?? other!.number, key, standing])

test.each([
  ['fe-00123', 'FE123'],
  ['FE 123', 'FE123'],
  ['123', '123'],
  ['000', '0'],
  ['SETP990000001', 'SETP990000001'],
])('%s is %s', (typed, key) => {
  expect(invoiceKey(typed)).toBe(key)
})

test('by prefix and number, by CUFE, and by the number alone where only one has it; each once', () => {
  const list = [
    ours('FE1', 100),
    ours('FE2', 200, { cufe: 'ABC' }),
    ours('FE3', 300),
    ours('HX3', 300),
    ours('FE9', 5),
  ]
  const found = crossWith(list, [
    theirs('fe-0001', 100),
    theirs('otro', 150, { cufe: 'abc' }),
    theirs('3', 300),
    theirs('9', 5),
    theirs('FE1', 100),
  ])
  expect(reported(found)).toEqual([
    ['FE1', 'number', 'match'],
    ['FE2', 'cufe', 'differs'],
    // Two invoices end in 3: the number alone identifies neither.
    ['3', null, 'theirs'],
    ['FE9', 'bare', 'match'],
    // The same row twice finds its invoice once.
    ['FE1', null, 'theirs'],
    ['FE3', null, 'ours'],
    ['HX3', null, 'ours'],
  ])
})

test('the answer of the payer decides; without one, the amounts do', () => {
  const glossed = ours('FE4', 100, { disputed: pesos(30) })
  const one = (given: Partial<Theirs>, of: Ours = ours('FE4', 100)) =>
    crossWith([of], [theirs('FE4', 0, given)])[0]!.standing
  expect(one({ declared: 'PAGADA según giro' })).toBe('paid')
  expect(one({ declared: 'Devolución DE5601', owed: pesos(100) })).toBe('returned')
  expect(one({ declared: 'En auditoría' })).toBe('audit')
  expect(one({})).toBe('paid')
  expect(one({ owed: pesos(70) }, glossed)).toBe('glosa')
  expect(one({ owed: pesos(71) }, glossed)).toBe('differs')
})

test('ten thousand rows of a list are crossed with ten thousand invoices', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => index + 1)
  const found = crossWith(
    many.map((at) => ours(`FE${at}`, at)),
    many.map((at) =>
      theirs(at % 2 === 0 ? `fe-${String(at).padStart(8, '0')}` : String(at), at, { row: at }),
    ),
  )
  expect(found.every(({ standing }) => standing === 'match')).toBe(true)
  expect(found.filter(({ key }) => key === 'bare')).toHaveLength(5_000)
})

test('what only one side has stays alone, unchanged', () => {
  const found = crossWith(
    [
      ours('FE5', 1, { filing: 'unfiled' }),
      ours('FE6', 1, { filing: 'returned' }),
      ours('FE7', 2, { disputed: pesos(1) }),
    ],
    [],
  )
  expect(found.map(({ standing }) => standing)).toEqual(['unfiled', 'returned', 'glosa'])
})
