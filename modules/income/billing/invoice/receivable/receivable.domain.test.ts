import { day, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { effectOf, mustFile, mustStayOwed, receivableStateOf } from './receivable.domain.ts'

test('issuing and debit notes make it grow; the rest make it shrink', () => {
  expect(effectOf({ class: 'issue', amount: pesos(1) })).toBe(pesos(1))
  expect(effectOf({ class: 'debit-note', amount: pesos(1) })).toBe(pesos(1))
  expect(effectOf({ class: 'payment', amount: pesos(-1) })).toBe(pesos(1))
})

test('an invoice never owes less than nothing', () => {
  const owed = { number: 'HSR1', balance: pesos(10) }
  expect(() => mustStayOwed(owed, pesos(-10))).not.toThrow()
  expect(() => mustStayOwed(owed, pesos(-11))).toThrow(expect.objectContaining({ code: 'CAR-001' }))
})

const owes = {
  state: 'to-file',
  filing: 'filed',
  balance: pesos(10),
  net: pesos(10),
  doubtfulFrom: null,
  legalSince: null,
} as const
const inCourt = { ...owes, balance: pesos(4), legalSince: day('2026-06-01') }
test.each([
  ['until it is filed', { ...owes, filing: 'unfiled' }, 'to-file'],
  ['once it is filed', owes, 'current'],
  ['paid in part', { ...owes, balance: pesos(4) }, 'partial'],
  ['paid whole', { ...owes, balance: zero }, 'settled'],
  ['paid whole while objected', { ...owes, state: 'glosa', balance: zero }, 'settled'],
  ['objected, and paid in part', { ...owes, state: 'glosa', balance: pesos(4) }, 'glosa'],
  ['hard to collect, and paid in part', { ...owes, balance: pesos(4), doubtfulFrom: '131904' }, 'doubtful'],
  ['hard to collect, and paid whole', { ...owes, balance: zero, doubtfulFrom: '131904' }, 'settled'],
  ['before a judge, hard to collect and paid in part', { ...inCourt, doubtfulFrom: '131904' }, 'judicial'],
  ['before a judge, and objected', { ...inCourt, state: 'glosa' }, 'glosa'],
  ['before a judge, and paid whole', { ...inCourt, balance: zero }, 'settled'],
  ['a payment that came back', { ...owes, state: 'settled' }, 'current'],
] as const)('the state %s', (_, facts, expected) => {
  expect(receivableStateOf(facts)).toBe(expected)
})

const sound = {
  number: 'HSR1',
  status: 'issued',
  dian: 'accepted',
  rips: 'approved',
  filing: 'in-account',
  standsFiled: false,
} as const
test.each([
  ['filed when all is accepted', sound, 'filed', null],
  ['filed without RIPS, which it does not need', { ...sound, rips: 'exempt' }, 'filed', null],
  ['filed before DIAN accepts it', { ...sound, dian: 'sent' }, 'filed', 'CAR-003'],
  ['filed without CUV', { ...sound, rips: 'rejected' }, 'filed', 'CAR-003'],
  ['filed twice', { ...sound, filing: 'filed' }, 'filed', 'CAR-002'],
  ['returned before it was filed', sound, 'returned', 'CAR-002'],
  ['returned once filed', { ...sound, filing: 'filed', standsFiled: true }, 'returned', null],
  ['given back to returned, out of a second account', { ...sound, standsFiled: true }, 'returned', null],
  ['an annulled one', { ...sound, status: 'annulled' }, 'filed', 'CAR-004'],
] as const)('%s', (_, facts, to, code) => {
  const attempt = () => mustFile(facts, to)
  if (code === null) expect(attempt).not.toThrow()
  else expect(attempt).toThrow(expect.objectContaining({ code }))
})
