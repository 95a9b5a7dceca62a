import { type Money, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { quantityOf } from '../../../ledger/quantity.domain.ts'
import { splitLine, withAdded } from './transfer-split.domain.ts'

const lots = [
  { lotId: 'a', quantity: quantityOf('10'), value: 1_000n as Money },
  { lotId: 'b', quantity: quantityOf('3'), value: 100n as Money },
]

test('a line received whole goes on with the value with which it left', () =>
  expect(splitLine(lots, quantityOf('13'))).toEqual({ accepted: lots, returned: [] }))

test('a line received in part keeps every centavo: the lots that left first are accepted first', () =>
  expect(splitLine(lots, quantityOf('11'))).toEqual({
    accepted: [lots[0], { lotId: 'b', quantity: quantityOf('1'), value: 33n }],
    returned: [{ lotId: 'b', quantity: quantityOf('2'), value: 67n }],
  }))

test('half a centavo is not born twice: 1,01 shared by two are 0,51 and 0,50', () => {
  const two = [{ lotId: 'a', quantity: quantityOf('2'), value: 101n as Money }]
  const { accepted, returned } = splitLine(two, quantityOf('1'))
  expect([accepted[0]?.value, returned[0]?.value]).toEqual([51n, 50n])
})

test('nothing accepted goes back whole', () =>
  expect(splitLine(lots, 0n)).toEqual({ accepted: [], returned: lots }))

test('W-1: of the hundred gauzes sent at 121.400, sixty are received', () => {
  const sent = [{ lotId: 'a', quantity: quantityOf('100'), value: pesos(121_400) }]
  const { accepted, returned } = splitLine(sent, quantityOf('60'))
  expect([accepted[0]?.value, returned[0]?.value]).toEqual([pesos(72_840), pesos(48_560)])
})

test('what an invoice added on the way is shared by quantity, and the last lot takes all that is left', () => {
  const added = { quantity: quantityOf('20'), value: 1_001n as Money }
  const { lots: worth, left } = withAdded(lots, added)
  // Half of 10,01 and three tenths of what is left; seven units of others keep their 3,50.
  expect(worth.map(({ value }) => value)).toEqual([1_000n + 501n, 100n + 150n])
  expect(left).toEqual({ quantity: quantityOf('7'), value: 350n })
  expect(withAdded([{ ...lots[0]!, quantity: quantityOf('7') }], left).left.value).toBe(0n)
  expect(withAdded(lots, { ...added, value: 0n as Money }).lots).toEqual(lots)
})
