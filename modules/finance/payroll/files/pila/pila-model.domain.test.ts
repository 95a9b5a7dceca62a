import { type Day, fraction, money, pesos, zero } from '@quina/kernel'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type {
  PilaAbsenceKind,
  PilaLine,
  PilaPerson,
  PilaPlanilla,
} from '../../engine/contribution/pila-facts.contract.ts'
import type { PilaCatalogues } from '../../law/pila-catalogue/pila-catalogue.contract.ts'
import { pilaCatalogues } from '../../law/pila-catalogue/pila-catalogues.server.ts'
import {
  amountsOf,
  contribution,
  examplePlanilla,
  exampleSolidarity,
  riskRate,
  schemeA,
  schemeB,
} from '../../testing/pila-example.domain.ts'
import { checkPila } from './pila-check.domain.ts'
import { pilaFile, pilaText } from './pila-file.domain.ts'
import type { PilaLaw } from './pila-law.contract.ts'
import { pilaIn } from './pila-read.domain.ts'

let catalogues: PilaCatalogues
beforeAll(async () => {
  catalogues = await pilaCatalogues()
})

const wage = 1_750_905
const solidarity = exampleSolidarity
const law: PilaLaw = { minimumWage: money('1750905'), solidarity, hundred: 'TRAS_PESO', exonerable: false }

interface Lot {
  readonly absence: PilaAbsenceKind | null
  readonly absentDays: number
  readonly monthly: number
  readonly riskClass: number
  readonly voluntary: number
}
const lot: fc.Arbitrary<Lot> = fc.record({
  absence: fc.constantFrom(
    null,
    'illness',
    'childCare',
    'maternity',
    'paternity',
    'vacation',
    'paidLeave',
    'workAccident',
  ),
  absentDays: fc.integer({ min: 1, max: 28 }),
  monthly: fc.integer({ min: wage, max: 43_000_000 }),
  riskClass: fc.integer({ min: 1, max: 5 }),
  voluntary: fc.constantFrom(0, 0, 150_000),
})

const letters = fc.string({ unit: fc.constantFrom(..."abñÁéíóúüÑzMN -'"), minLength: 1, maxLength: 18 })
const name = letters.filter((text) => pilaText(text) !== '')
const person = fc.record({
  document: fc.integer({ min: 10_000, max: 1_999_999_999 }).map(String),
  names: fc.tuple(name, letters, name, letters),
  lot,
})
const planillas = fc.record({
  scheme: fc.constantFrom(schemeA, schemeB),
  people: fc.uniqueArray(person, { minLength: 1, maxLength: 8, selector: ({ document }) => document }),
})

const perDay = (monthly: number, days: number) =>
  fraction(pesos(monthly), { part: BigInt(days), whole: 30n, rounding: 'ceil', unit: 100n })

function lineOf(
  { monthly, riskClass, voluntary }: Lot,
  scheme: typeof schemeA | typeof schemeB,
  days: number,
): PilaLine {
  const base = perDay(monthly, days)
  const ibc = { pension: base, health: base, risk: base, ccf: base, parafiscal: base }
  const rates = { pension: '0.16', health: '0.125', risk: riskRate(riskClass), ...scheme }
  return {
    ...{ correction: null, entry: null, exit: null, newSalaryFrom: null, newWorkCentre: null, absence: null },
    ...{
      variesThisMonth: riskClass > 3,
      salary: pesos(monthly),
      salaryKind: 'fixed',
      exonerated: false,
      riskClass,
    },
    ...{ activity: `${riskClass}861001`, highRiskPension: false, workCentre: 0, ibc, rates },
    days: { pension: days, health: days, risk: days, ccf: days },
    amounts: amountsOf({ ibc, rates }, { voluntaryOwn: pesos(voluntary), ...ofSolidarity(base, monthly) }),
  }
}

const ofSolidarity = (base: ReturnType<typeof pesos>, monthly: number) => {
  const bracket = solidarity.findLast(({ from }) => monthly >= from * wage)
  return bracket === undefined
    ? {}
    : {
        solidarity: contribution(base, bracket.solidarity),
        subsistence: contribution(base, bracket.subsistence),
      }
}

/** A line of days that were not worked: no risk, and parafiscales only of vacations and paid leave. */
function absentLine(of: Lot, kind: PilaAbsenceKind, scheme: typeof schemeA | typeof schemeB): PilaLine {
  const line = lineOf(of, scheme, of.absentDays)
  const paid = kind === 'vacation' || kind === 'paidLeave'
  const none = { ccf: '0', sena: '0', icbf: '0', esap: '0', men: '0' }
  const rates = { ...line.rates, risk: '0', ...(paid ? {} : none) }
  const amounts = {
    ...line.amounts,
    ...(paid ? {} : { ccf: zero, sena: zero, icbf: zero, esap: zero, men: zero }),
    risk: zero,
  }
  const to = `2026-03-${String(of.absentDays).padStart(2, '0')}` as Day
  return { ...line, rates, amounts, absence: { kind, from: '2026-03-01' as Day, to } }
}

function planillaOf({
  scheme,
  people,
}: {
  scheme: typeof schemeA | typeof schemeB
  people: readonly { document: string; names: readonly string[]; lot: Lot }[]
}): PilaPlanilla {
  const example = examplePlanilla()
  return {
    ...example,
    payer: { ...example.payer, name: pilaText(example.payer.name) },
    people: people.map(({ document, names, lot: of }): PilaPerson => {
      const [firstSurname = '', secondSurname = '', firstName = '', otherNames = ''] = names.map(pilaText)
      const absence = of.absence
      const lines =
        absence === null
          ? [lineOf(of, scheme, 30)]
          : [lineOf(of, scheme, 30 - of.absentDays), absentLine(of, absence, scheme)]
      return { ...example.people[0]!, document, firstSurname, secondSurname, firstName, otherNames, lines }
    }),
  }
}

test('what is written is taken by the norm, and read back as it was', () => {
  fc.assert(
    fc.property(planillas, (drawn) => {
      const planilla = planillaOf(drawn)
      const file = Buffer.from(pilaFile(planilla, catalogues), 'latin1')
      expect(checkPila(file, { catalogues, law })).toEqual([])
      expect(pilaIn(file, catalogues)).toEqual(planilla)
    }),
    { numRuns: 60 },
  )
})

test('one position written over never reads as the same facts', () => {
  const file = Buffer.from(pilaFile(planillaOf({ scheme: schemeA, people: [sample] }), catalogues), 'latin1')
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.constantFrom(...'9Z'), (at, letter) => {
      const spoilt = Buffer.from(file)
      if (spoilt[at] === letter.charCodeAt(0)) return
      spoilt[at] = letter.charCodeAt(0)
      const isNoted = checkPila(spoilt, { catalogues, law }).length > 0
      const same =
        JSON.stringify(plain(pilaIn(spoilt, catalogues))) === JSON.stringify(plain(pilaIn(file, catalogues)))
      expect(isNoted || !same).toBe(true)
    }),
    { numRuns: 150 },
  )
})

const plain = (planilla: PilaPlanilla | null): unknown =>
  JSON.parse(JSON.stringify(planilla, (_, value) => (typeof value === 'bigint' ? String(value) : value)))

const sample = {
  document: '52345678',
  names: ['Ñañez', 'Peña', 'Zoe', ''],
  lot: { absence: 'vacation', absentDays: 12, monthly: 4_200_000, riskClass: 3, voluntary: 0 },
} as const
