import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { allot, monthItRunsOut, needsOfYear, remaining, sharesLeft } from './allotment.domain.ts'

const line = (id: string, rubro: string, available: number) => ({ id, rubro, available: pesos(available) })
const need = (rubro: string, amount: number) => ({ rubro, amount: pesos(amount) })
const lines = [line('a', '01', 100), line('b', '01', 50), line('c', '02', 30)]

test('each rubro takes from its own lines, in their order', () => {
  const { taken, shortages } = allot([need('01', 120), need('02', 30)], lines)
  expect(taken.map((one) => [one.line.id, one.amount])).toEqual([
    ['a', pesos(100)],
    ['b', pesos(20)],
    ['c', pesos(30)],
  ])
  expect(shortages).toEqual([])
  expect(remaining(lines, taken).map(({ available }) => available)).toEqual([pesos(0), pesos(30), pesos(0)])
})

test('what a rubro lacks is reported with what there is, and no other rubro covers it', () => {
  const { shortages } = allot([need('02', 45), need('03', 5)], lines)
  expect(shortages).toEqual([
    { rubro: '02', needed: pesos(45), available: pesos(30), lacking: pesos(15) },
    { rubro: '03', needed: pesos(5), available: pesos(0), lacking: pesos(5) },
  ])
})

test('each beneficiary needs what their own registros lack, and no more than the rubro lacks', () => {
  const share = (terceroId: string, rubro: string, amount: number) => ({ terceroId, ...need(rubro, amount) })
  const shares = [share('ana', '01', 100), share('luis', '01', 50), share('eps', '02', 30)]
  expect([...sharesLeft(shares, [need('01', 150), need('02', 30)], [])]).toEqual([
    ['ana', [need('01', 100)]],
    ['luis', [need('01', 50)]],
    ['eps', [need('02', 30)]],
  ])
  // Ana has hers; a registro of the whole covered 20 of the rest.
  expect([...sharesLeft(shares, [need('01', 30)], [share('ana', '01', 100)])]).toEqual([
    ['luis', [need('01', 30)]],
  ])
})

test('a rubro runs out in the first month that what is left does not reach', () => {
  const needs = needsOfYear({
    ...{ month: 9, committed: pesos(100), monthly: pesos(100) },
    bonuses: [
      { month: 9, amount: pesos(70) },
      { month: 12, amount: pesos(50) },
    ],
  })
  // September is committed, and its prima with it.
  expect(needs.map(({ month, amount }) => [month, amount])).toEqual([
    [9, pesos(0)],
    [10, pesos(100)],
    [11, pesos(100)],
    [12, pesos(150)],
  ])
  expect([350, 349, 199, 0].map((left) => monthItRunsOut(needs, pesos(left)))).toEqual([null, 12, 11, 10])
})
