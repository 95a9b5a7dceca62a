import { addDays, day } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  continued,
  deliveryOf,
  expiryOf,
  mustAwait,
  mustBeAuthorised,
  mustBearNumbers,
  mustBeValidLeave,
  mustSayHowOften,
  quantityOf,
  reachedBy,
} from './medical-order.domain.ts'

const dosed = { dose: '500', content: '500', everyHours: 8, maxPerDay: null, days: 7, divisible: false }

test.each([
  ['500 mg every 8 h for 7 days, of 500 mg (dossier §13.8)', {}, 21],
  ['250 mg of a tablet that is not divided', { dose: '250' }, 21],
  ['250 mg of a tablet that is', { dose: '250', divisible: true }, 11],
  ['7.5 ml of a syrup of 60 ml', { dose: '7.5', content: '60', divisible: true }, 3],
  ['every 24 h', { everyHours: 24 }, 7],
  ['every 5 h rounds the doses up', { everyHours: 5 }, 34],
  ['as needed, four a day', { everyHours: null, maxPerDay: 4 }, 28],
])('%s', (_name, change, units) => expect(quantityOf({ ...dosed, ...change })).toBe(units))

const plain = {
  instructions: null,
  antibiotic: false,
  controlled: false,
  controlledForm: null,
  outsidePlan: false,
  mipres: null,
  allergyReason: null,
}

const refused = (code: string) => expect.objectContaining({ code })

test('a medicine is given every so many hours, or as needed, and not both', () => {
  const line = { ...dosed, medicineId: 'm' as never, unit: 'mg', route: 'oral' as const, ...plain }
  mustSayHowOften([line])
  expect(() => mustSayHowOften([{ ...line, maxPerDay: 3 }])).toThrowError(refused('ORD-002'))
  expect(() => mustSayHowOften([{ ...line, everyHours: null }])).toThrowError(refused('ORD-002'))
})

const today = day('2026-11-20')
const unborn = { bornOn: null, missingWeeks: null, birth: null }
const leave = { origin: 'common', fromDay: today, days: 30, retroactiveCause: null, ...unborn } as const
const twins = { origin: 'maternity', bornOn: today, birth: 'multiple' } as const
const preterm = { origin: 'maternity', bornOn: today, missingWeeks: 5 } as const
const father = { origin: 'paternity', bornOn: today, days: 14 } as const

test.each([
  ['more than thirty days', { days: 31 }, 'ORD-004'],
  ['before today without its cause', { fromDay: addDays(today, -1) }, 'ORD-005'],
  [
    'more than thirty days before',
    { fromDay: addDays(today, -31), retroactiveCause: 'mental' as const },
    'ORD-006',
  ],
  ['a maternity of 127 days', { origin: 'maternity' as const, days: 127 }, 'ORD-004'],
  [
    'a maternity of 127 days of one child',
    { origin: 'maternity' as const, days: 127, birth: 'single' as const },
    'ORD-004',
  ],
  ['twins of 141 days', { ...twins, days: 141 }, 'ORD-004'],
  ['a preterm child of 162 days', { ...preterm, days: 162 }, 'ORD-004'],
  ['twins without their day', { ...twins, bornOn: null, days: 140 }, 'ORD-033'],
  ['a birth and no leave for it', { bornOn: today }, 'ORD-032'],
  ['a preterm child and no mother', { ...father, missingWeeks: 5 }, 'ORD-032'],
  ['a father of fifteen days', { ...father, days: 15 }, 'ORD-004'],
  ['a father without the birth', { ...father, bornOn: null }, 'ORD-033'],
  [
    'a father 31 days after the birth',
    { ...father, bornOn: addDays(today, -31) },
    'PATERNIDAD_FUERA_DE_PLAZO',
  ],
  [
    'a father before the law',
    { ...father, fromDay: day('2021-07-01'), bornOn: day('2021-07-01') },
    'ORD-004',
  ],
])('an incapacidad of %s is refused', (_name, change, code) => {
  expect(() => mustBeValidLeave({ ...leave, ...change }, today)).toThrowError(refused(code))
})

test('what the norm lets be is let be', () => {
  mustBeValidLeave(leave, today)
  mustBeValidLeave({ ...leave, origin: 'maternity', days: 126 }, today)
  mustBeValidLeave({ ...leave, ...twins, days: 140 }, today)
  mustBeValidLeave({ ...leave, ...preterm, days: 161 }, today)
  mustBeValidLeave({ ...leave, ...twins, missingWeeks: 5, days: 175 }, today)
  mustBeValidLeave({ ...leave, ...father, bornOn: addDays(today, -30) }, today)
  mustBeValidLeave({ ...leave, fromDay: addDays(today, -30), retroactiveCause: 'urgency' }, today)
})

test('a prórroga accumulates days: the dossier counts 15 from 5 and 10', () => {
  const before = {
    id: 'one',
    fromDay: day('2026-11-10'),
    until: day('2026-11-14'),
    diagnosisId: 'a',
    accumulatedDays: 5,
  }
  const input = { diagnosisId: 'a' as never, fromDay: day('2026-11-20'), days: 10, related: false }
  expect(continued(input, [before])).toEqual({ previousId: 'one', accumulatedDays: 15 })
  expect(continued({ ...input, diagnosisId: 'b' as never }, [before])).toMatchObject({ accumulatedDays: 10 })
  expect(continued({ ...input, diagnosisId: 'b' as never, related: true }, [before])).toMatchObject({
    accumulatedDays: 15,
  })
  // Thirty days after the one before ended, and thirty-one.
  expect(continued({ ...input, fromDay: day('2026-12-14') }, [before])).toMatchObject({ accumulatedDays: 15 })
  expect(continued({ ...input, fromDay: day('2026-12-15') }, [before])).toMatchObject({ accumulatedDays: 10 })
})

test.each([
  [89, 30, []],
  [90, 30, [90]],
  [119, 29, []],
  [120, 30, [120]],
  [150, 30, [150]],
  [151, 1, []],
  [181, 126, [90, 120, 150, 180]],
  [540, 30, [540]],
  [541, 1, []],
])('%i days accumulated by a certificate of %i ask for what is due at %j (INC-02)', (all, days, limits) => {
  expect(reachedBy('maternity', all, days)).toEqual([])
  expect(
    reachedBy('common', all, days).map((reported) => Number(/llega a (\d+)/.exec(reported)?.[1])),
  ).toEqual(limits)
})

test('orders expire, an antibiotic in three days; an incapacidad and advice do not', () => {
  const kinds = ['medicine', 'laboratory', 'referral', 'sick-leave', 'advice'] as const
  const until = (kind: (typeof kinds)[number], antibiotic = false) =>
    expiryOf({ kind, date: today, medicines: [{ antibiotic: false }, { antibiotic }] })
  expect(kinds.map((kind) => until(kind))).toEqual(['2026-12-20', '2027-02-18', '2027-05-19', null, null])
  expect(until('medicine', true)).toBe('2026-11-23')
})

const mipres = '20261120123456789012'
const service = {
  procedureId: 'p' as never,
  quantity: 1,
  side: null,
  instructions: null,
  allergyReason: null,
}
const medicine = { ...dosed, medicineId: 'm' as never, unit: 'mg', route: 'oral' as const, ...plain }

test('requires the official form for a controlled medicine, and the MIPRES prescription for what the plan does not pay', () => {
  const whole = { ...medicine, controlled: true, controlledForm: 'R-1', outsidePlan: true, mipres }
  mustBearNumbers({ services: [{ ...service, outsidePlan: true, mipres }], medicines: [medicine, whole] })
  mustBearNumbers({ services: null, medicines: null })
  expect(() =>
    mustBearNumbers({ services: null, medicines: [medicine, { ...whole, controlledForm: null }] }),
  ).toThrowError(
    expect.objectContaining({ code: 'ORD-013', fields: { 'medicines.1.controlledForm': expect.anything() } }),
  )
  for (const wrong of [null, '123', `${mipres}1`, 'A0261120123456789012']) {
    const services = [{ ...service, outsidePlan: true, mipres: wrong }]
    expect(() => mustBearNumbers({ services, medicines: null })).toThrowError(
      expect.objectContaining({ code: 'ORD-014', fields: { 'services.0.mipres': expect.anything() } }),
    )
  }
})

test.each([
  ['nobody asked', null, null, 'elective', null],
  ['waits', 'pending', null, 'elective', 'ORD-015'],
  ['waits, but is urgent', 'pending', null, 'urgent', null],
  ['was denied', 'denied', null, 'soon', 'ORD-015'],
  ['was denied, but is urgent', 'denied', null, 'urgent', null],
  ['holds until that day', 'approved', today, 'elective', null],
  ['was over the day before', 'approved', addDays(today, -1), 'elective', 'ORD-015'],
] as const)('of what %s', (...row) => {
  const [, authorisation, authorisationUntil, priority, code] = row
  const carry = () => mustBeAuthorised({ authorisation, authorisationUntil }, { priority, day: today })
  if (code === null) carry()
  else expect(carry).toThrowError(refused(code))
})

test('accepts one answer of a payer to each request, with a future date', () => {
  mustAwait('pending', today, today)
  for (const declared of [null, 'approved', 'denied'])
    expect(() => mustAwait(declared, today, today)).toThrowError(refused('ORD-016'))
  expect(() => mustAwait('pending', addDays(today, -1), today)).toThrowError(refused('ORD-017'))
})

test('accepts a MIPRES delivery for one line only, with 19 to 25 digits', () => {
  expect(deliveryOf(null, 2)).toBe(null)
  for (const declared of ['1'.repeat(19), '1'.repeat(25)]) expect(deliveryOf(declared, 1)).toBe(declared)
  for (const declared of ['1'.repeat(18), '1'.repeat(26), 'A'.repeat(20)])
    expect(() => deliveryOf(declared, 1)).toThrowError(refused('ORD-018'))
  for (const lines of [0, 2]) expect(() => deliveryOf('1'.repeat(20), lines)).toThrowError(refused('ORD-018'))
})
