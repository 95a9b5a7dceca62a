import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type Mother, mustBeNewborn, type NewbornValues } from './newborn.server.ts'

const newborn: NewbornValues = {
  documentType: 'CN',
  number: '20963147753951',
  birthDate: day('2026-08-12'),
  birthTime: '11:10',
  gestationalWeeks: 39,
  prenatalVisits: 9,
  sex: '02',
  weight: 3_200,
  diagnosisId: 'p' as never,
  condition: '01',
  deathCauseId: null,
  dischargeDate: day('2026-08-13'),
  dischargeTime: '09:00',
}
const mother: Mother = {
  document: '52123456',
  sex: 'F',
  birthDate: '1998-08-13',
  enteredAt: new Date('2026-08-12T06:00:00-05:00'),
  now: new Date('2026-08-14T06:00:00-05:00'),
}

test('what RIPS will accept', () => {
  expect(() => mustBeNewborn(newborn, mother, null)).not.toThrow()
  expect(() => mustBeNewborn({ ...newborn, documentType: 'MS', number: null }, mother, null)).not.toThrow()
  expect(() =>
    mustBeNewborn({ ...newborn, documentType: 'MS', number: '52123456' }, mother, null),
  ).not.toThrow()
  expect(() => mustBeNewborn({ ...newborn, condition: '02' }, mother, 'P220')).not.toThrow()
})

type Refusal = Readonly<{ is?: Partial<NewbornValues>; of?: Partial<Mother>; died?: string; code: string }>

test.each<[string, Refusal]>([
  ['of a man', { of: { sex: 'M' }, code: 'ADM-040' }],
  ['of a mother of eight', { of: { birthDate: '2017-08-13' }, code: 'ADM-057' }],
  ['of a mother of sixty-one', { of: { birthDate: '1965-08-12' }, code: 'ADM-057' }],
  ['without its number', { is: { number: null }, code: 'ADM-041' }],
  ['without a document, and not that of its mother', { is: { documentType: 'MS' }, code: 'ADM-058' }],
  [
    'born tomorrow',
    { is: { birthDate: day('2026-08-15'), dischargeDate: day('2026-08-16') }, code: 'ADM-042' },
  ],
  ['born before she came', { is: { birthTime: '05:59' }, code: 'ADM-059' }],
  [
    'left before it was born',
    { is: { dischargeDate: day('2026-08-12'), dischargeTime: '11:09' }, code: 'ADM-060' },
  ],
  ['leaves tomorrow', { is: { dischargeDate: day('2026-08-15') }, code: 'ADM-043' }],
  ['died of nothing', { is: { condition: '02' }, code: 'ADM-044' }],
  ['died of a symptom', { is: { condition: '02' }, died: 'R95X', code: 'ADM-044' }],
  ['lives, with a cause of death', { died: 'P220', code: 'ADM-044' }],
])('%s', (_, { is = {}, of = {}, died = null, code }) => {
  expect(() => mustBeNewborn({ ...newborn, ...is }, { ...mother, ...of }, died)).toThrow(
    expect.objectContaining({ code }),
  )
})
