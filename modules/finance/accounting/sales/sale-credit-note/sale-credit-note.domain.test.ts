import { type Day, day, type Id, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type CreditedSale, saleNoteOf, whyNoteStays } from './sale-credit-note.domain.ts'

const line = (id: string, base: number, vat: number) => ({
  id,
  label: id,
  base: pesos(base),
  vat: pesos(vat),
  vatRate: vat === 0 ? null : '19',
  credited: { base: zero, vat: zero },
  costCentreId: null,
  fuenteId: null,
  vatAccount: vat === 0 ? null : '244502',
  receivable: '138439',
  income: '480817',
})
const sale: CreditedSale = {
  item: 'FEV7',
  status: 'approved',
  date: day('2026-07-31'),
  dianState: 'accepted',
  claimedBy: null,
  terceroId: 'client' as Id<'people.tercero'>,
  lines: [line('rent', 2_000_000, 380_000), line('copies', 300_000, 0)],
  owed: new Map([['138439', pesos(2_680_000)]]),
}
const asking = (lineId: string, whole: number) => ({ lineId, amount: pesos(whole) })
const on: Day = day('2026-08-10')

test('part of a line takes its VAT with it', () => {
  const { base, vat, gross } = saleNoteOf(sale, on, [asking('rent', 500_000), asking('copies', 100_000)])
  expect([base, vat, gross]).toEqual([pesos(600_000), pesos(95_000), pesos(695_000)])
})

test('the note that takes the last of a line takes the last of its VAT', () => {
  const rest = { base: 1_999_999_97n as never, vat: 379_999_99n as never }
  const nearly = { ...sale, lines: [{ ...sale.lines[0]!, credited: rest }] }
  const { base, vat } = saleNoteOf(nearly, on, [{ lineId: 'rent', amount: 3n as never }])
  expect([base, vat]).toEqual([3n, 1n])
})

test('one of the house waits for nobody', () => {
  expect(saleNoteOf({ ...sale, dianState: null }, on, [asking('copies', 1)]).gross).toBe(pesos(1))
})

test.each<[string, Partial<CreditedSale>, readonly ReturnType<typeof asking>[], string]>([
  ['an annulled invoice', { status: 'annulled' }, [asking('copies', 1)], 'VTA-010'],
  ['one that the DIAN has not answered', { dianState: 'pending' }, [asking('copies', 1)], 'VTA-010'],
  ['one that it rejected', { dianState: 'rejected' }, [asking('copies', 1)], 'VTA-010'],
  ['one in a cuenta de cobro', { claimedBy: 'CC 004' }, [asking('copies', 1)], 'VTA-011'],
  ['a day before the invoice', { date: day('2026-08-11') }, [asking('copies', 1)], 'VTA-012'],
  ['no lines', {}, [], 'VTA-013'],
  ['a line of another invoice', {}, [asking('other', 1)], 'VTA-013'],
  ['the same line twice', {}, [asking('copies', 1), asking('copies', 1)], 'VTA-013'],
  ['a peso more than the line', {}, [asking('copies', 300_001)], 'VTA-014'],
  ['nothing of a line', {}, [asking('copies', 0)], 'VTA-014'],
  [
    'more than is owed',
    { owed: new Map([['138439', pesos(594_999)]]) },
    [asking('rent', 500_000)],
    'VTA-015',
  ],
])('refuses %s', (_, how, input, code) => {
  expect(() => saleNoteOf({ ...sale, ...how }, on, input)).toThrow(expect.objectContaining({ code }))
})

test('only what the DIAN does not have is annulled', () => {
  const states = [null, 'rejected', 'pending', 'sent', 'contingency', 'accepted', 'notified']
  expect(states.filter((state) => whyNoteStays('NV-1', state) === null)).toEqual([null, 'rejected'])
})
