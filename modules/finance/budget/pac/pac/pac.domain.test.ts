import { money, pesos, sum } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  availableIn,
  changesOf,
  isTransfer,
  likeYear,
  mayProgram,
  noMonths,
  proposeAdjustment,
  spend,
  uniform,
} from './pac.domain.ts'

const million = (count: number) => pesos(count * 1_000_000)
const paidIn = (each: Readonly<Record<number, number>>) =>
  noMonths.map((none, index) => (each[index + 1] === undefined ? none : million(each[index + 1]!)))

const line = { quota: uniform(million(120)), paid: paidIn({ 1: 6 }) }

test('example E-2: 10 million a month; on 10 March 24 accumulated, 10 strict', () => {
  expect(line.quota).toEqual(Array.from({ length: 12 }, () => million(10)))
  expect(availableIn(line, 3, 'accumulated')).toBe(million(24))
  expect(availableIn(line, 3, 'strict')).toBe(million(10))
  const lines = new Map([['a', line]])
  const pay = (count: number) =>
    spend(lines, [{ apropiacionId: 'a', amount: million(count) }], {
      month: 3,
      mode: 'accumulated',
      control: 'blocks',
    })
  expect(pay(24)).toEqual([])
  expect(() => pay(25)).toThrow(
    expect.objectContaining({
      code: 'PRE-030',
      status: 409,
      message: 'No hay PAC disponible para realizar este egreso. PAC disponible: 24.000.000.',
    }),
  )
})

test('uniform is cut down, and December takes the rest', () => {
  const months = uniform(money('100.00'))
  expect(months.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => money('8.33')))
  expect(months[11]).toBe(money('8.37'))
  expect(uniform(money('1000.50'), 100n)[11]).toBe(money('87.50'))
  expect(sum(uniform(money('1000.50'), 100n))).toBe(money('1000.50'))
})

test('the pattern of another year keeps the total to the centavo', () => {
  const pattern = noMonths.map((_, index) => pesos(index === 5 ? 200 : 100))
  const months = likeYear(money('1000000.01'), pattern)
  expect(sum(months)).toBe(money('1000000.01'))
  expect(months[5]! > months[4]!).toBe(true)
  expect(likeYear(million(12), noMonths)).toEqual(uniform(million(12)))
})

test('what later months have paid is kept for them', () => {
  const late = { quota: uniform(million(120)), paid: paidIn({ 5: 48 }) }
  expect(availableIn(late, 3, 'accumulated')).toBe(million(2))
})

// biome-ignore format: one refusal a row
test.each([
  ['more than is appropriated', { quota: uniform(million(121)), paid: noMonths, ceiling: million(120) }, 'PRE-031',
    'El PAC acumulado no debe ser superior a lo apropiado. PAC: 121.000.000. Apropiado: 120.000.000.'],
  ['less than is paid by March', { quota: uniform(million(120)), paid: paidIn({ 1: 8, 3: 23 }), ceiling: million(120) },
    'PRE-032',
    'El PAC acumulado no debe ser inferior a lo ejecutado. marzo: PAC 30.000.000, ejecutado 31.000.000.'],
  ['a month below zero', { quota: [million(-1), ...noMonths.slice(1)], paid: noMonths, ceiling: million(120) }, 'PRE-090',
    'El PAC de un mes no puede ser menor que cero.'],
])('%s is refused', (_what, given, code, message) => {
  expect(() => mayProgram({ ...given, mode: 'accumulated', at: 0 })).toThrow(expect.objectContaining({ code, message }))
})

test('strict, each month must hold what it paid', () => {
  const given = { quota: uniform(million(120)), paid: paidIn({ 3: 11 }), ceiling: million(120), at: 0 }
  expect(() => mayProgram({ ...given, mode: 'accumulated' })).not.toThrow()
  expect(() => mayProgram({ ...given, mode: 'strict' })).toThrow(expect.objectContaining({ code: 'PRE-032' }))
})

test('the first quotas are a program, later ones change it; a transfer keeps the total', () => {
  const before = uniform(million(120))
  expect(changesOf(null, before)).toHaveLength(12)
  const after = before.map((amount, index) =>
    index === 2 ? million(4) : index === 10 ? million(16) : amount,
  )
  const moves = changesOf(before, after)
  expect(moves).toEqual([
    { month: 3, class: 'reducido', amount: million(6) },
    { month: 11, class: 'adicionado', amount: million(6) },
  ])
  expect(isTransfer(moves)).toBe(true)
  expect(isTransfer(moves.slice(1))).toBe(false)
})

test('an adjustment spreads what was won over the months left, and takes what was lost from the last ones', () => {
  const more = proposeAdjustment(line, million(126), 10)
  expect(more.slice(8)).toEqual([million(10), million(12), million(12), million(12)])
  const less = proposeAdjustment(line, million(95), 3)
  expect(less.slice(8)).toEqual([million(10), million(5), 0n, 0n])
  expect(sum(less)).toBe(million(95))
})

test('an adjustment never takes what is already paid', () => {
  const spent = { quota: uniform(million(120)), paid: paidIn({ 12: 110 }) }
  expect(sum(proposeAdjustment(spent, million(100), 12))).toBe(million(110))
})

test('two lines of one rubro spend the same quota', () => {
  const input = [14, 11].map((count) => ({ apropiacionId: 'a', amount: million(count) }))
  const how = { month: 3, mode: 'accumulated' } as const
  expect(() => spend(new Map([['a', line]]), input, { ...how, control: 'blocks' })).toThrow(
    expect.objectContaining({
      code: 'PRE-030',
      fields: { 'lines.1.amount': expect.stringContaining('10.000.000') },
    }),
  )
  expect(spend(new Map([['a', line]]), input, { ...how, control: 'warns' })).toEqual([
    { apropiacionId: 'a', amount: million(11), available: million(10) },
  ])
  expect(spend(new Map([['a', line]]), input, { ...how, control: 'no' })).toEqual([])
})

test('a line without PAC is free while the vigencia warns, and closed when it blocks; one not under the PAC is free', () => {
  const input = [{ apropiacionId: 'b', amount: million(1) }]
  const how = { month: 3, mode: 'accumulated' } as const
  expect(spend(new Map(), input, { ...how, control: 'warns' })).toEqual([])
  expect(() => spend(new Map(), input, { ...how, control: 'blocks' })).toThrow('PAC disponible: 0.')
  expect(spend(new Map([['b', null]]), input, { ...how, control: 'blocks' })).toEqual([])
})
