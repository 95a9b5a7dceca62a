import { type Day, day, fraction, type Money, pesos, scaled, sumOf, zero } from '@quina/kernel'
import type {
  PilaAmounts,
  PilaLine,
  PilaPayer,
  PilaPerson,
  PilaPlanilla,
  PilaRates,
} from '../engine/contribution/pila-facts.contract.ts'

/** Parafiscal schemes: A of the Nation, departments and municipalities; B of the decentralised ones and of companies. */
export const schemeA = { ccf: '0.04', sena: '0.005', icbf: '0.03', esap: '0.005', men: '0.01' } as const
export const schemeB = { ccf: '0.04', sena: '0.02', icbf: '0.03', esap: '0', men: '0' } as const

const riskRates = { 1: '0.00522', 2: '0.01044', 3: '0.02436', 4: '0.0435', 5: '0.0696' } as const
export const riskRate = (riskClass: number): string => riskRates[riskClass as 1]

/** Half up to the peso, then up to the hundred (R4). */
export const contribution = (base: Money, rate: string): Money => {
  const exact = fraction(base, { part: scaled(rate, 7), whole: 10_000_000n, rounding: 'half-up', unit: 100n })
  return fraction(exact, { part: 1n, whole: 1n, rounding: 'ceil', unit: 10_000n })
}

type Base = Pick<PilaLine, 'ibc' | 'rates'>
/** What a line contributes, computed apart from the product. */
export const amountsOf = ({ ibc, rates }: Base, more: Partial<PilaAmounts> = {}): PilaAmounts => ({
  pension: contribution(ibc.pension, rates.pension),
  voluntaryOwn: zero,
  voluntaryPayer: zero,
  solidarity: zero,
  subsistence: zero,
  notWithheld: zero,
  health: contribution(ibc.health, rates.health),
  upc: zero,
  risk: contribution(ibc.risk, rates.risk),
  ccf: contribution(ibc.ccf, rates.ccf),
  sena: contribution(ibc.parafiscal, rates.sena),
  icbf: contribution(ibc.parafiscal, rates.icbf),
  esap: contribution(ibc.parafiscal, rates.esap),
  men: contribution(ibc.parafiscal, rates.men),
  ...more,
})

interface Month {
  readonly salary: number
  readonly ibc: number
  /** Base of parafiscales, where it is another. */
  readonly parafiscal?: number
  readonly days?: number
  readonly riskClass: number
  readonly activity: string
  readonly scheme?: typeof schemeA | typeof schemeB
}

/** A line of days worked, of a house that is not exonerated. */
export function workedLine(month: Month, more: Partial<PilaLine> = {}): PilaLine {
  const { salary, ibc, parafiscal = ibc, days = 30, riskClass, activity, scheme = schemeA } = month
  const rates: PilaRates = { pension: '0.16', health: '0.125', risk: riskRate(riskClass), ...scheme }
  const base = pesos(ibc)
  const bases = {
    pension: base,
    health: base,
    risk: base,
    ccf: pesos(parafiscal),
    parafiscal: pesos(parafiscal),
  }
  return {
    ...{ correction: null, entry: null, exit: null, newSalaryFrom: null, newWorkCentre: null, absence: null },
    variesThisMonth: false,
    days: { pension: days, health: days, risk: days, ccf: days },
    salary: pesos(salary),
    salaryKind: 'fixed',
    ibc: bases,
    rates,
    amounts: amountsOf({ ibc: bases, rates }),
    ...{ exonerated: false, riskClass, activity, highRiskPension: false, workCentre: 0 },
    ...more,
  }
}

const person = (
  identity: Pick<PilaPerson, 'document' | 'eps' | 'pensionFund'>,
  names: readonly string[],
) => ({
  documentType: 'CC',
  ...{ type: '01', subtype: '00', foreigner: false, abroad: false, municipality: '23001' },
  ...{ firstSurname: names[0]!, secondSurname: names[1]!, firstName: names[2]!, otherNames: names[3] ?? '' },
  ...{ ccf: 'CCF16', arl: '14-23' },
  ...identity,
})

/** E1, E2 and E3 of the example S2: ESE Hospital San Ejemplo, March of 2026. */
export function examplePlanilla(scheme: typeof schemeA | typeof schemeB = schemeA): PilaPlanilla {
  const care = { riskClass: 3, activity: '3861001', scheme }
  const first = { ...care, salary: 2_400_000, ibc: 2_862_316, parafiscal: 2_968_171 }
  const manager = { riskClass: 1, activity: '1841201', scheme, salary: 12_600_000, ibc: 12_600_000 }
  const third = workedLine(manager)
  const solidarity = { solidarity: pesos(63_000), subsistence: pesos(63_000) }
  return {
    payer: examplePayer,
    ...{ kind: 'E', associated: null, month: '2026-03', operator: '83' },
    people: [
      {
        ...person({ document: '1098765432', eps: 'EPS037', pensionFund: '25-14' }, [
          'Pérez',
          'López',
          'Ana',
          'María',
        ]),
        lines: [workedLine(first, { variesThisMonth: true })],
      },
      {
        ...person({ document: '50987654', eps: 'EPS005', pensionFund: '25-14' }, ['Martínez', 'Díaz', 'Luz']),
        lines: [workedLine({ ...care, salary: 4_300_000, ibc: 4_300_000 })],
      },
      {
        ...person({ document: '78901234', eps: 'EPS037', pensionFund: '230201' }, [
          'Gómez',
          'Ruiz',
          'Carlos',
        ]),
        lines: [{ ...third, amounts: { ...third.amounts, ...solidarity } }],
      },
    ],
  }
}

const examplePayer: PilaPayer = {
  name: 'ESE Hospital San Ejemplo',
  documentType: 'NI',
  document: '900123456',
  checkDigit: '8',
  type: '01',
  presentation: 'U',
  branch: null,
  arl: '14-23',
}

/** The sum of one contribution over a planilla. */
export const totalOf = ({ people }: PilaPlanilla, amount: keyof PilaAmounts): Money =>
  sumOf(
    people.flatMap(({ lines }) => lines),
    ({ amounts }) => amounts[amount],
  )

export const on = (text: string): Day => day(text)

/** Brackets of the Fondo de Solidaridad Pensional (Ley 797 of 2003). */
export const exampleSolidarity = [
  { from: 4, solidarity: '0.005', subsistence: '0.005' },
  { from: 16, solidarity: '0.005', subsistence: '0.007' },
  { from: 17, solidarity: '0.005', subsistence: '0.009' },
  { from: 18, solidarity: '0.005', subsistence: '0.011' },
  { from: 19, solidarity: '0.005', subsistence: '0.013' },
  { from: 20, solidarity: '0.005', subsistence: '0.015' },
]
