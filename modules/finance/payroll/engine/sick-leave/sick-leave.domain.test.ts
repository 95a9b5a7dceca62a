import { addDays, type Day, day, daysBetween, pesos, plus, sumOf } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recomputed } from '../../law/explanation/explanation.domain.ts'
import type { LegalParameter } from '../../law/parameter/parameter.contract.ts'
import { lawParameters, parametersOf, replacing } from '../../law/parameter/parameter.domain.ts'
import { reported } from '../../testing/engine-facts.domain.ts'
import type { Absence } from '../day-map/day-map.contract.ts'
import { dayMapOf } from '../day-map/day-map.domain.ts'
import { countOn, daysBeyond, sickEvents } from './sick-event.domain.ts'
import type { SickCertificate, SickMonth } from './sick-leave.contract.ts'
import { sickLeaveOf } from './sick-leave.domain.ts'

const law = parametersOf(lawParameters)
/** The same law with another value of one parameter. */
const where = (key: string, value: string) =>
  replacing(
    law,
    lawParameters.filter((row) => row.key === key).map((row): LegalParameter => ({ ...row, value })),
  )

const illness = (
  id: string,
  from: string,
  to: string,
  rest: Partial<SickCertificate> = {},
): SickCertificate => ({
  id,
  kind: 'illness',
  from: day(from),
  to: day(to),
  diagnosis: 'J189',
  extendsId: null,
  ...rest,
})
const since = day('2020-01-01')

/** A month of the event that some certificates make, for somebody of 2.700.000. */
function monthOf(period: string, certificates: SickCertificate[], rest: Partial<SickMonth> = {}): SickMonth {
  const [year = 0, month = 0] = period.split('-').map(Number)
  const absences = certificates.map(({ id, from, to }): Absence => ({ id, kind: 'illness', from, to }))
  const salary = {
    from: since,
    act: 'R-1',
    amount: pesos(2_700_000),
    representation: pesos(0),
    technicalPremium: pesos(0),
    technicalPremiumSalary: false,
    seniority: pesos(0),
  }
  const service = rest.service ?? { from: since, until: null }
  const { days } = dayMapOf({ year, month, ...service, absences, salaries: [salary] })
  const event = sickEvents(certificates)[0]!
  return {
    event,
    year,
    month,
    days,
    service,
    ibcBefore: reported(2_700_000),
    salary: pesos(2_700_000),
    ...rest,
  }
}
const linesOf = (month: SickMonth, parameters = law) =>
  sickLeaveOf(month, parameters).lines.map(({ payer, days, calendarDays, figure }) => [
    payer,
    days,
    calendarDays,
    Number(figure.amount / 100n),
  ])

describe('who pays which day (payroll dossier §2.11)', () => {
  test('I-1: two days of the employer and ten of the EPS at two thirds', () => {
    const may = monthOf('2026-05', [illness('1', '2026-05-16', '2026-05-27')])
    expect(linesOf(may)).toEqual([
      ['empleador', 2, 2, 120_000],
      ['eps', 10, 10, 600_000],
    ])
    expect(sickLeaveOf(may, law).lines[1]?.figure.sentence).toBe(
      'Incapacidad a cargo de la EPS: 2.700.000 ÷ 30 × 10 días × 2/3 (CST, art. 227; Decreto 1427/2022) = 600.000.',
    )
  })

  test('a house that agreed to it pays its two days whole (COMPLEMENTO_EG)', () => {
    const may = monthOf('2026-05', [illness('1', '2026-05-16', '2026-05-27')])
    expect(linesOf(may, where('COMPLEMENTO_EG', '1'))).toEqual([
      ['empleador', 2, 2, 180_000],
      ['eps', 10, 10, 600_000],
    ])
  })

  test('the rate changes on day 91, in the middle of a month', () => {
    const long = [illness('1', '2026-01-10', '2026-03-31'), illness('2', '2026-04-01', '2026-04-30')]
    const april = monthOf('2026-04', long, { ibcBefore: reported(6_000_000) })
    expect(linesOf(april)).toEqual([
      ['eps', 9, 9, 1_200_000],
      ['eps', 21, 21, 2_100_000],
    ])
  })

  test('the pension fund pays from day 181, the EPS again from 541', () => {
    const long = [illness('1', '2025-01-01', '2026-12-31')]
    const of = (period: string) => linesOf(monthOf(period, long, { ibcBefore: reported(6_000_000) }))
    expect(of('2025-06')).toEqual([
      ['eps', 29, 29, 2_900_000],
      ['afp', 1, 1, 100_000],
    ])
    expect(of('2025-07')).toEqual([['afp', 30, 31, 3_000_000]])
    expect(of('2026-06')).toEqual([
      ['afp', 24, 24, 2_400_000],
      ['eps', 6, 6, 600_000],
    ])
  })

  test('no day is worth less than that of the minimum wage (C-543/2007)', () => {
    const long = [illness('1', '2026-01-10', '2026-04-30')]
    const april = sickLeaveOf(monthOf('2026-04', long, { ibcBefore: reported(2_000_000) }), law)
    expect(april.lines.map(({ figure }) => figure.amount)).toEqual([pesos(525_272), pesos(1_225_634)])
    expect(april.lines[1]?.figure.sentence).toContain('por el salario mínimo')
  })

  test('a month that was reported in part is worth its days', () => {
    const came = monthOf('2026-05', [illness('1', '2026-05-16', '2026-05-27')], {
      ibcBefore: reported(1_350_000, 15),
    })
    expect(linesOf(came)).toEqual(linesOf(monthOf('2026-05', [illness('1', '2026-05-16', '2026-05-27')])))
  })

  test('without a month before, the base is the salary', () => {
    const first = monthOf('2026-05', [illness('1', '2026-05-16', '2026-05-27')], {
      ibcBefore: null,
      salary: pesos(5_400_000),
    })
    expect(linesOf(first)[1]).toEqual(['eps', 10, 10, 1_200_000])
  })

  test('the days of an accident are of the ARL, all whole', () => {
    const accident = illness('1', '2026-05-17', '2026-05-27', { kind: 'workAccident' })
    expect(linesOf(monthOf('2026-05', [accident]))).toEqual([['arl', 11, 11, 990_000]])
  })
})

describe('both counters (C1.6)', () => {
  const untilTheEnd = monthOf('2026-05', [illness('1', '2026-05-20', '2026-05-31')])

  test('INCAPACIDAD_DIA31 ignored: it counts and is claimed, and is not paid', () => {
    const [, eps] = sickLeaveOf(untilTheEnd, law).lines
    expect(eps).toMatchObject({
      days: 9,
      calendarDays: 10,
      countFrom: 3,
      countTo: 12,
      difference: pesos(60_000),
    })
    expect(eps?.figure.amount).toBe(pesos(540_000))
    expect(eps?.claim.amount).toBe(pesos(600_000))
  })

  test('INCAPACIDAD_DIA31 paid: nothing is left to recognise', () => {
    const [, eps] = sickLeaveOf(untilTheEnd, where('INCAPACIDAD_DIA31', 'PAGAR')).lines
    expect(eps).toMatchObject({ days: 10, calendarDays: 10, difference: pesos(0) })
    expect(eps?.figure.amount).toBe(pesos(600_000))
  })

  test('of two certificates of a month, each claims its own days and one of them pays the day 31', () => {
    const both = [illness('1', '2026-05-05', '2026-05-14'), illness('2', '2026-05-20', '2026-05-31')]
    const paid = both.map((certificate) => {
      const all = monthOf('2026-05', both, { certificate })
      const days = all.days.filter(({ absence }) => absence?.id === certificate.id)
      return linesOf({ ...all, days }, where('INCAPACIDAD_DIA31', 'PAGAR'))
    })
    expect(paid).toEqual([
      [
        ['empleador', 2, 2, 120_000],
        ['eps', 8, 8, 480_000],
      ],
      [['eps', 12, 12, 720_000]],
    ])
  })

  test('a leave of a day 31 alone pays nothing', () => {
    const [only] = sickLeaveOf(monthOf('2026-05', [illness('1', '2026-05-31', '2026-05-31')]), law).lines
    expect(only).toMatchObject({ payer: 'empleador', days: 0, calendarDays: 1 })
    expect(only?.figure.amount).toBe(pesos(0))
    expect(only?.figure.sentence).toContain('El día 31 no se paga')
  })

  test('February pays thirty days and claims those of the calendar', () => {
    const [, eps] = sickLeaveOf(monthOf('2026-02', [illness('1', '2026-02-01', '2026-02-28')]), law).lines
    expect(eps).toMatchObject({ days: 28, calendarDays: 26, difference: pesos(-120_000) })
  })

  test('who left is neither paid nor claimed for what comes after', () => {
    const left = monthOf('2026-05', [illness('1', '2026-05-16', '2026-06-10')], {
      service: { from: since, until: day('2026-05-20') },
    })
    expect(linesOf(left)).toEqual([
      ['empleador', 2, 2, 120_000],
      ['eps', 3, 3, 180_000],
    ])
  })

  test.each([
    ['2026-04', []],
    ['2026-05', ['CONCEPTO_REHABILITACION']],
    ['2026-07', ['SUPERA_180']],
    ['2027-06', ['SUPERA_540']],
  ])('in %s a leave of 4 January warns of %j', (period, codes) => {
    const { alerts } = sickLeaveOf(monthOf(period, [illness('1', '2026-01-04', '2027-12-31')]), law)
    expect(alerts.map(({ code }) => code)).toEqual(codes)
  })
})

test('the days of an illness beyond 180 are those after them, whichever certificate has them', () => {
  const of = (id: string, from: string, to: string, extendsId: string | null = null) =>
    ({
      id,
      kind: 'illness',
      diagnosis: id.padStart(3, '0'),
      from: day(from),
      to: day(to),
      extendsId,
    }) as const
  // 100 days, a week at work, and 100 more: the last 20. Another illness of 181 days has one.
  const long = [of('1', '2025-01-01', '2025-04-10'), of('2', '2025-04-18', '2025-07-26', '1')]
  expect(daysBeyond(long, 180)).toEqual([{ from: '2025-07-07', to: '2025-07-26' }])
  expect(daysBeyond([of('1', '2025-01-01', '2025-06-29')], 180)).toEqual([])
  expect(daysBeyond([...long, of('3', '2026-01-01', '2026-06-30')], 180)).toEqual([
    { from: '2025-07-07', to: '2025-07-26' },
    { from: '2026-06-30', to: '2026-06-30' },
  ])
  // Whole certificates after the limit.
  const more = [of('1', '2025-01-01', '2025-06-29'), of('2', '2025-06-30', '2025-07-29', '1')]
  expect(daysBeyond(more, 180)).toEqual([{ from: '2025-06-30', to: '2025-07-29' }])
})

describe('extensions (C1.6)', () => {
  const first = illness('1', '2026-03-01', '2026-03-10')
  const shapes = (certificates: SickCertificate[]) =>
    sickEvents(certificates).map(({ certificates: all }) => all.map(({ id }) => id).join('+'))

  test.each([
    ['the next day', illness('2', '2026-03-11', '2026-03-20'), ['1+2']],
    ['after thirty days of the calendar', illness('2', '2026-04-10', '2026-04-12'), ['1+2']],
    ['after thirty-one', illness('2', '2026-04-11', '2026-04-12'), ['1', '2']],
    ['of a related diagnosis', illness('2', '2026-03-11', '2026-03-20', { diagnosis: 'J180' }), ['1+2']],
    ['of another diagnosis', illness('2', '2026-03-11', '2026-03-20', { diagnosis: 'M545' }), ['1', '2']],
    [
      'of another one, declared an extension',
      illness('2', '2026-03-11', '2026-03-20', { diagnosis: 'M545', extendsId: '1' }),
      ['1+2'],
    ],
    ['of another origin', illness('2', '2026-03-11', '2026-03-20', { kind: 'workAccident' }), ['1', '2']],
  ])('%s', (_, second, shape) => {
    expect(shapes([second, first])).toEqual(shape)
  })

  test('what lies between two certificates is not counted, and the employer pays no new days', () => {
    const second = illness('2', '2026-04-08', '2026-04-12')
    const april = monthOf('2026-04', [first, second])
    expect(countOn(april.event, day('2026-04-08'))).toBe(11)
    expect(linesOf(april)).toEqual([['eps', 5, 5, 300_000]])
  })
})

const starts = fc.integer({ min: 0, max: 700 }).map((at) => addDays(day('2024-12-20'), at))
const certificatesOf = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 30 }), length: fc.integer({ min: 1, max: 120 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  .chain((all) =>
    starts.map((start) => {
      let next: Day = start
      return all.map(({ gap, length }, index) => {
        const from = addDays(next, gap)
        const to = addDays(from, length - 1)
        next = addDays(to, 1)
        return illness(String(index), from, to)
      })
    }),
  )

test('over all the months of any event the days of the counters are those certified, and every sum closes', () => {
  fc.assert(
    fc.property(certificatesOf, fc.constantFrom('IGNORAR', 'PAGAR'), (certificates, day31) => {
      const parameters = where('INCAPACIDAD_DIA31', day31)
      const last = certificates.at(-1)!.to
      let calendar = 0
      let employer = 0
      for (let month = certificates[0]!.from.slice(0, 7); month <= last.slice(0, 7); ) {
        const facts = monthOf(month, certificates)
        const { lines } = sickLeaveOf(facts, parameters)
        calendar += sumDays(lines.map(({ calendarDays }) => calendarDays))
        employer += sumDays(
          lines.map(({ payer, calendarDays }) => (payer === 'empleador' ? calendarDays : 0)),
        )
        const mapped = facts.days.filter(({ state }) => state === 'illness').length
        const paid = sumDays(lines.map(({ days }) => days))
        expect(paid - mapped === 0 || (day31 === 'PAGAR' && paid - mapped === 1)).toBe(true)
        for (const { figure, claim, payer, difference } of lines) {
          expect(recomputed(figure)).toBe(figure.amount)
          if (payer !== 'empleador') expect(plus(figure.amount, difference)).toBe(claim.amount)
        }
        expect(sumOf(lines, ({ figure }) => figure.amount) >= 0n).toBe(true)
        month = addDays(day(`${month}-28`), 7).slice(0, 7)
      }
      expect(calendar).toBe(sumDays(certificates.map(({ from, to }) => daysBetween(from, to) + 1)))
      expect(employer).toBe(Math.min(2, calendar))
    }),
    { numRuns: 60 },
  )
})

const sumDays = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
