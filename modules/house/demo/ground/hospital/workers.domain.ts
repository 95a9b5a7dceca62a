import { type Day, pesos } from '@quina/kernel'
import type { EngagementKind } from '@quina/payroll/contract'

/** A worker of the demonstration's payroll. Nobody has these names and numbers. */
export interface DemoWorker {
  /** Nine digits that begin with 9930, which nobody has. */
  readonly number: string
  readonly firstName: string
  readonly lastName: string
  readonly kind: EngagementKind
  readonly position: string
  readonly centre: string
  /** The monthly assignment in pesos. */
  readonly salary: number
  readonly riskClass: number
  readonly profession: 'medicine' | 'nursing' | 'bacteriology' | 'assistant' | null
  readonly startDate: string
  readonly endDate: string | null
}

type Job = Omit<DemoWorker, 'number' | 'firstName' | 'lastName' | 'startDate'> & { readonly count: number }

const job = (
  count: number,
  [kind, position, centre]: readonly [EngagementKind, string, string],
  more: Pick<DemoWorker, 'salary' | 'riskClass'> & Partial<Pick<DemoWorker, 'profession' | 'endDate'>>,
): Job => ({ count, kind, position, centre, profession: null, endDate: null, ...more })

/** The plan of posts of a small hospital: sixty people of the three regimes. */
const jobs: readonly Job[] = [
  job(1, ['term', '085', '3.1'], { salary: 13_200_000, riskClass: 1 }),
  job(2, ['free', '090', '3.1'], { salary: 9_450_000, riskClass: 1 }),
  job(5, ['career', '211', '1.1'], { salary: 6_120_000, riskClass: 3, profession: 'medicine' }),
  job(2, ['provisional', '213', '1.4'], { salary: 8_340_000, riskClass: 3, profession: 'medicine' }),
  job(6, ['career', '243', '1.4'], { salary: 4_280_000, riskClass: 3, profession: 'nursing' }),
  job(2, ['sso', '217', '1.1'], {
    salary: 5_100_000,
    riskClass: 3,
    profession: 'medicine',
    endDate: '2026-12-31',
  }),
  job(8, ['provisional', '412', '1.4'], { salary: 2_480_000, riskClass: 3, profession: 'assistant' }),
  job(2, ['career', '237', '2.1'], { salary: 4_450_000, riskClass: 3, profession: 'bacteriology' }),
  job(3, ['career', '219', '3.2'], { salary: 4_120_000, riskClass: 1 }),
  job(3, ['temporary', '367', '3.2'], { salary: 2_960_000, riskClass: 1, endDate: '2026-12-31' }),
  job(6, ['career', '407', '3.2'], { salary: 2_260_000, riskClass: 1 }),
  job(5, ['official', '480', '4.2'], { salary: 2_240_000, riskClass: 4 }),
  job(3, ['official', '407', '4.1'], { salary: 2_010_000, riskClass: 2 }),
  job(7, ['private', '412', '1.1'], { salary: 2_310_000, riskClass: 3, profession: 'assistant' }),
  job(3, ['private', '407', '3.2'], { salary: 1_950_000, riskClass: 1 }),
  job(1, ['integral', '242', '1.5'], { salary: 24_000_000, riskClass: 3, profession: 'medicine' }),
  job(1, ['private', '211', '1.1'], { salary: 7_050_000, riskClass: 3, profession: 'medicine' }),
]

const names = ['Nidia', 'Édgar', 'Ruby', 'Fabio', 'Lucero', 'Néstor', 'Dora', 'Iván', 'Maritza', 'Rubén']
const surnames = ['Ficticio', 'Inventado', 'Imaginado', 'Supuesto', 'Ejemplar', 'Modelo']
const seconds = ['del Río', 'de la Loma', 'del Páramo', 'de la Vega', 'del Valle', 'del Cerro', 'de la Peña']

/** The same people each time, by their place in the list. */
export const demoWorkers: readonly DemoWorker[] = jobs
  .flatMap(({ count, ...one }) => Array.from({ length: count }, () => one))
  .map((one, index) => ({
    ...one,
    number: `9930${String(index + 1).padStart(5, '0')}`,
    firstName: names[index % names.length]!,
    lastName: `${surnames[index % surnames.length]} ${seconds[index % seconds.length]}`,
    startDate: one.kind === 'sso' ? '2026-01-02' : `20${String(14 + (index % 11)).padStart(2, '0')}-02-01`,
  }))

const september = { receivedOn: '2026-09-14' as Day, fromDay: '2026-10-01' as Day }
const court = { court: 'Juzgado de Demostración', process: '19001400300120260099900' }
/** Deductions ordered by a court or by a worker. */
export const demoOrders = [
  {
    of: 33,
    kind: 'embargoCivil',
    office: 'Oficio 9001',
    mode: 'fifth',
    cap: pesos(8_000_000),
    ...september,
    ...court,
  },
  {
    of: 18,
    kind: 'embargoFood',
    office: 'Oficio 9002',
    mode: 'percent',
    percent: '25',
    ...september,
    ...court,
  },
  {
    of: 36,
    kind: 'libranza',
    office: 'Pagaré 9003',
    mode: 'amount',
    amount: pesos(310_000),
    instalments: 24,
    authorisedOn: '2026-09-10' as Day,
    ...september,
  },
  {
    of: 48,
    kind: 'cooperative',
    office: 'Acta 9004',
    mode: 'amount',
    amount: pesos(60_000),
    authorisedOn: '2026-09-10' as Day,
    ...september,
  },
] as const
