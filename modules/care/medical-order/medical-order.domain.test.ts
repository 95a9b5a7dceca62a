import { addDays, day } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  alertsOf,
  continued,
  expiryOf,
  mustBeLeave,
  mustSayHowOften,
  quantityOf,
} from './medical-order.domain.ts'

const dosed = {
  ...{ dose: '500', content: '500', everyHours: 8, maxPerDay: null, days: 7, divisible: false },
}

test.each([
  ['500 mg every 8 h for 7 days, of 500 mg (dossier §13.8)', {}, 21],
  ['250 mg of a tablet that is not divided', { dose: '250' }, 21],
  ['250 mg of a tablet that is', { dose: '250', divisible: true }, 11],
  ['7.5 ml of a syrup of 60 ml', { dose: '7.5', content: '60', divisible: true }, 3],
  ['every 24 h', { everyHours: 24 }, 7],
  ['every 5 h rounds the doses up', { everyHours: 5 }, 34],
  ['as needed, four a day', { everyHours: null, maxPerDay: 4 }, 28],
])('%s', (_name, change, units) => expect(quantityOf({ ...dosed, ...change })).toBe(units))

const refused = (code: string) => expect.objectContaining({ code })

test('a medicine is given every so many hours, or as needed, and not both', () => {
  const line = { ...dosed, medicineId: 'm' as never, unit: 'mg', route: 'oral' as const, instructions: null }
  mustSayHowOften([line])
  expect(() => mustSayHowOften([{ ...line, maxPerDay: 3 }])).toThrowError(refused('ORD-002'))
  expect(() => mustSayHowOften([{ ...line, everyHours: null }])).toThrowError(refused('ORD-002'))
})

const today = day('2026-11-20')
const leave = { origin: 'common', fromDay: today, days: 30, retroactiveCause: null } as const

test.each([
  ['more than thirty days', { days: 31 }, 'ORD-004'],
  ['before today without its cause', { fromDay: addDays(today, -1) }, 'ORD-005'],
  [
    'more than thirty days before',
    { fromDay: addDays(today, -31), retroactiveCause: 'mental' as const },
    'ORD-006',
  ],
  ['a paternity of fifteen days', { origin: 'paternity' as const, days: 15 }, 'ORD-004'],
])('an incapacidad of %s is refused', (_name, change, code) => {
  expect(() => mustBeLeave({ ...leave, ...change }, today)).toThrowError(refused(code))
})

test('what the norm lets be is let be', () => {
  mustBeLeave(leave, today)
  mustBeLeave({ ...leave, origin: 'maternity', days: 126 }, today)
  mustBeLeave({ ...leave, fromDay: addDays(today, -30), retroactiveCause: 'urgency' }, today)
})

test('a prórroga accumulates days: the dossier counts 15 from 5 and 10', () => {
  const before = {
    ...{ id: 'one', fromDay: day('2026-11-10'), until: day('2026-11-14') },
    ...{ diagnosisId: 'a', accumulatedDays: 5 },
  }
  const asked = { diagnosisId: 'a' as never, fromDay: day('2026-11-20'), days: 10, related: false }
  expect(continued(asked, [before])).toEqual({ previousId: 'one', accumulatedDays: 15 })
  expect(continued({ ...asked, diagnosisId: 'b' as never }, [before])).toMatchObject({ accumulatedDays: 10 })
  expect(continued({ ...asked, diagnosisId: 'b' as never, related: true }, [before])).toMatchObject({
    accumulatedDays: 15,
  })
  expect(continued({ ...asked, fromDay: day('2026-12-15') }, [before])).toMatchObject({ accumulatedDays: 10 })
})

test('alerts tell allergies, whatever their accents, and what is already taken', () => {
  const known = { allergies: 'Ácido acetilsalicílico, PENICILINA', taking: ['LOSARTAN 50 mg'] }
  expect(alertsOf(['PENICILINA benzatínica', 'LOSARTAN 50 mg', 'ACETAMINOFEN'], known)).toEqual([
    expect.stringMatching(/^Alergia/),
    expect.stringMatching(/^Ya tiene/),
  ])
  expect(alertsOf(['IBUPROFENO'], { allergies: null, taking: [] })).toEqual([])
})

test('orders expire, and an incapacidad does not', () => {
  expect(
    ['medicine', 'laboratory', 'referral', 'sick-leave'].map((kind) => expiryOf(kind as 'medicine', today)),
  ).toEqual(['2026-12-20', '2027-02-18', '2027-05-19', null])
})
