import { day, money, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { blockersOf, mayStartClosing, mustBeFree, type YearFacts } from './closing.domain.ts'
import { leftOverOf, nothingLeft } from './left-over.domain.ts'
import { grown, leftOver } from './preparation.server.ts'

test.each([
  ['1234567.00', '5.5', '1302468.00'],
  ['1000.00', '0', '1000.00'],
  ['1000.00', '-12.345678', '877.00'],
  ['99.00', '0.506', '100.00'],
  ['1000.00', '-100', '0.00'],
])('%s grown by %s %% is %s, half-up to the peso', (amount, percent, expected) => {
  expect(grown(money(amount), percent)).toBe(money(expected))
})

test.each(['', 'cinco', '5,5', '-100.1', '1000', '5.1234567'])('«%s» is not a percentage', (percent) => {
  expect(() => grown(pesos(1), percent)).toThrow(expect.objectContaining({ code: 'PRE-080' }))
})

test('what income is left over is disponibilidad final, never less than nothing', () => {
  const line = (whole: number) => [{ rubroId: 'r', fuenteId: 'f', amount: pesos(whole) }]
  expect(leftOver(line(110), line(100))).toBe(pesos(10))
  expect(leftOver(line(90), line(100))).toBe(zero)
})

const documents = { CDP: 'budget.cdp', RP: 'budget.registro', OB: 'budget.obligacion' } as const
/** Documents numbered 1, 2, 3… with that much left. */
const leftIn = (prefix: keyof typeof documents, wholes: readonly number[]) =>
  leftOverOf(
    wholes.map((whole, index) => ({
      document: documents[prefix],
      documentId: `${prefix}${index + 1}`,
      label: `${prefix} ${index + 1}`,
      amount: pesos(whole),
    })),
  )

const clean: YearFacts = {
  year: 2026,
  nextExists: true,
  policy: 'd115_all_cxp',
  drafts: [],
  openMonths: [],
  certified: nothingLeft,
  committed: nothingLeft,
  owed: nothingLeft,
}

test('a year with nothing pending is free', () => {
  expect(blockersOf(clean)).toEqual([])
  expect(() => mustBeFree([])).not.toThrow()
})

test('every blocker is listed at once, with its figures', () => {
  const blockers = blockersOf({
    ...clean,
    nextExists: false,
    drafts: [{ name: 'CDP', count: 2, path: '/cdp' }],
    openMonths: [
      { side: 'expense', month: 11 },
      { side: 'expense', month: 12 },
    ],
    certified: leftIn('CDP', [10]),
    committed: leftIn('RP', [20_000_000, 10_000_000, 5_000_000, 5_000_000, 5_000_000, 5_000_000]),
    owed: leftIn('OB', [70_000_000]),
  })
  expect(blockers.map(({ code, message }) => [code, message])).toEqual([
    ['PRE-400', 'Falta la vigencia siguiente: prepare la vigencia 2027.'],
    ['PRE-401', 'Hay documentos sin aprobar: 2 de CDP.'],
    ['PRE-082', 'Hay meses sin cerrar: noviembre de gastos y 1 más.'],
    ['PRE-403', 'Hay CDP con saldo por comprometer: 10 (CDP 1).'],
    [
      'PRE-402',
      'Existen compromisos con saldo por obligar: 50.000.000 (RP 1, RP 2, RP 3, RP 4, RP 5 y 1 más).',
    ],
    ['PRE-083', 'Hay obligaciones por pagar sin constituir: 70.000.000 (OB 1).'],
  ])
  expect(() => mustBeFree(blockers)).toThrow(expect.objectContaining({ code: 'PRE-400', status: 409 }))
})

test('a year goes into closing once it is over', () => {
  expect(() => mayStartClosing(2026, day('2026-12-31'))).toThrow(
    'La vigencia 2026 entra en cierre desde el 1 de enero de 2027.',
  )
  expect(() => mayStartClosing(2026, day('2027-01-01'))).not.toThrow()
})
