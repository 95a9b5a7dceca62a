import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { quantityOf } from '../quantity.domain.ts'
import { firstToExpire, type LotThere, lotNumber, mustBeFit } from './lot.domain.ts'

const units = (count: number) => quantityOf(String(count))
const lot = (id: string, expiry: string | null, count: number, change: Partial<LotThere> = {}): LotThere => ({
  id,
  number: id,
  expiry: expiry === null ? null : day(expiry),
  status: 'available',
  enteredOn: day('2026-01-01'),
  quantity: units(count),
  ...change,
})
const taken = (lots: readonly LotThere[], count: number, on: string, treatmentDays?: number) => {
  const wanted = {
    quantity: units(count),
    day: day(on),
    ...(treatmentDays === undefined ? {} : { treatmentDays }),
  }
  return firstToExpire(lots, wanted)
}
const counts = ({ taken: all }: ReturnType<typeof firstToExpire>) =>
  Object.fromEntries(all.map(({ lotId, quantity }) => [lotId, Number(quantity / 10_000n)]))

test('W-2: first to expire, and what expired three days ago is passed over', () => {
  const lots = [
    lot('A', '2026-11-30', 12),
    lot('B', '2026-10-05', 8),
    lot('C', '2027-02-28', 40),
    lot('D', '2026-09-25', 5),
  ]
  const found = taken(lots, 30, '2026-09-28')
  expect(counts(found)).toEqual({ B: 8, A: 12, C: 10 })
  expect(found.passedOver).toEqual(['Lote D: vencido.'])
})

test('a lot may be used until the end of its last day', () => {
  const lots = [lot('A', '2026-11-30', 5)]
  expect(counts(taken(lots, 5, '2026-11-30'))).toEqual({ A: 5 })
  expect(() => taken(lots, 5, '2026-12-01')).toThrow(
    expect.objectContaining({ code: 'STOCK_INSUFICIENTE', facts: { disponible: '0' } }),
  )
  const wanted = { quantity: units(1), day: day('2026-12-01') }
  expect(() => mustBeFit(lots[0]!, wanted)).toThrow(expect.objectContaining({ code: 'LOTE_VENCIDO' }))
})

test('a lot that expires in the middle of a treatment is passed over, and the answer says why', () => {
  const lots = [lot('A', '2026-12-15', 40), lot('B', '2027-03-31', 60)]
  const found = taken(lots, 30, '2026-11-28', 30)
  expect(counts(found)).toEqual({ B: 30 })
  expect(found.passedOver).toEqual(['Lote A: alcanza 18 de los 30 días.'])
})

test('held lots are not given out; without an expiry, last; of one expiry, what came first', () => {
  const lots = [
    lot('held', '2026-12-01', 9, { status: 'blocked' }),
    lot('plain', null, 3),
    lot('later', '2027-01-01', 2, { enteredOn: day('2026-05-01') }),
    lot('first', '2027-01-01', 2),
  ]
  expect(taken(lots, 5, '2026-11-28').taken.map(({ lotId }) => lotId)).toEqual(['first', 'later', 'plain'])
  const wanted = { quantity: units(1), day: day('2026-11-28') }
  expect(() => mustBeFit(lots[0]!, wanted)).toThrow(expect.objectContaining({ code: 'LOTE_BLOQUEADO' }))
})

test.each([
  ['AB-123 ', 'AB-123'],
  ['AB\u2011123', 'AB-123'],
  ['ab/12-3', 'ab/12-3'],
  [' 0045 ', '0045'],
  [null, ''],
  ['', ''],
])('the lot %j is stored as %j', (typed, stored) => expect(lotNumber(typed)).toBe(stored))
