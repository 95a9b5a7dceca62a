import { fraction, type Money, minus, pesos, sumOf } from '@quina/kernel'

/** Things of one kind that the hospital has, each with the same value. Amounts are whole pesos. */
export interface DemoAssets {
  readonly prefix: string
  readonly assetClass: string
  readonly description: string
  readonly count: number
  readonly cost: number
  readonly accumulated: number
  readonly remainingMonths: number | null
  readonly acquiredOn: string
  readonly place: string
  /** Number of the custodian: a person of the demonstration, who does not exist. */
  readonly custodian: string
}

/** Places of the assets in the opening balances, with the centre that bears their depreciation. */
export const demoPlaces = [
  { code: 'ADM-F', name: 'Financiera', kind: 'office', centre: '3.2' },
  { code: 'MTO', name: 'Ingeniería y equipos', kind: 'room', centre: '4.1' },
  { code: 'PLANTA', name: 'Planta física', kind: 'block', centre: '3.1' },
] as const

/** They add up to the opening balances of 16, 1685 and 1970, account by account, with the accumulated depreciation of each. */
export const demoAssets: readonly DemoAssets[] = [
  {
    prefix: 'LOTE',
    assetClass: 'TER-URB',
    description: 'Lote de la sede principal',
    count: 1,
    cost: 640_000_000,
    accumulated: 0,
    remainingMonths: null,
    acquiredOn: '1998-03-12',
    place: 'PLANTA',
    custodian: '993000001',
  },
  {
    prefix: 'EDI',
    assetClass: 'EDI-HOS',
    description: 'Edificio de la sede principal',
    count: 1,
    cost: 3_850_000_000,
    accumulated: 577_500_000,
    remainingMonths: 816,
    acquiredOn: '2014-09-01',
    place: 'PLANTA',
    custodian: '993000001',
  },
  {
    prefix: 'EQM',
    assetClass: 'EM-OTR',
    description: 'Monitor multiparámetro',
    count: 40,
    cost: 48_000_000,
    accumulated: 21_600_000,
    remainingMonths: 66,
    acquiredOn: '2022-03-01',
    place: 'MTO',
    custodian: '993000002',
  },
  {
    prefix: 'MUE',
    assetClass: 'MUE',
    description: 'Estación de trabajo',
    count: 50,
    cost: 2_926_000,
    accumulated: 1_170_400,
    remainingMonths: 72,
    acquiredOn: '2022-09-01',
    place: 'ADM-F',
    custodian: '993000003',
  },
  {
    prefix: 'CPU',
    assetClass: 'CPU',
    description: 'Computador de escritorio',
    count: 60,
    cost: 3_508_000,
    accumulated: 2_104_800,
    remainingMonths: 24,
    acquiredOn: '2023-09-01',
    place: 'ADM-F',
    custodian: '993000003',
  },
  {
    prefix: 'SOF',
    assetClass: 'SOF',
    description: 'Software asistencial',
    count: 1,
    cost: 48_000_000,
    accumulated: 0,
    remainingMonths: 60,
    acquiredOn: '2026-08-01',
    place: 'ADM-F',
    custodian: '993000003',
  },
]

/** What each purchase of the year's budget brings: units of a class, and their place once in service. */
export interface DemoBought {
  readonly purpose: string
  readonly prefix: string
  readonly assetClass: string
  readonly description: string
  readonly units: number
  readonly lifeMonths: number
  readonly place: string
  readonly custodian: string
}

export const demoBought: readonly DemoBought[] = [
  {
    purpose: 'Compra de monitores de signos vitales y desfibriladores',
    prefix: 'DES',
    assetClass: 'EM-URG',
    description: 'Monitor con desfibrilador',
    units: 6,
    lifeMonths: 120,
    place: 'MTO',
    custodian: '993000002',
  },
  {
    purpose: 'Compra de un ecógrafo para ginecobstetricia',
    prefix: 'ECO',
    assetClass: 'EM-DIA',
    description: 'Ecógrafo de ginecobstetricia',
    units: 1,
    lifeMonths: 120,
    place: 'MTO',
    custodian: '993000002',
  },
  {
    purpose: 'Compra de camas hospitalarias eléctricas',
    prefix: 'CAM',
    assetClass: 'EM-HOS',
    description: 'Cama hospitalaria eléctrica',
    units: 12,
    lifeMonths: 120,
    place: 'MTO',
    custodian: '993000002',
  },
  {
    purpose: 'Compra de autoclave para la central de esterilización',
    prefix: 'AUT',
    assetClass: 'EM-OTR',
    description: 'Autoclave de vapor',
    units: 1,
    lifeMonths: 120,
    place: 'MTO',
    custodian: '993000002',
  },
  {
    purpose: 'Compra de equipos de cómputo para las áreas administrativas',
    prefix: 'POR',
    assetClass: 'CPU',
    description: 'Computador portátil',
    units: 10,
    lifeMonths: 60,
    place: 'ADM-F',
    custodian: '993000003',
  },
  {
    purpose: 'Renovación de los equipos de red del centro de datos',
    prefix: 'RED',
    assetClass: 'COM',
    description: 'Conmutador de red',
    units: 4,
    lifeMonths: 120,
    place: 'ADM-F',
    custodian: '993000003',
  },
]

/**
 * Returns the cost of each purchased unit, in whole pesos, with the remainder in the last one. Units that would cost less than
 * the minor value are one lot.
 */
export function unitCosts(amount: Money, units: number): readonly Money[] {
  const each = fraction(amount, { part: 1n, whole: BigInt(units), rounding: 'down', unit: 100n })
  if (each < minorValue) return [amount]
  const others = Array.from({ length: units - 1 }, () => each)
  return [
    ...others,
    minus(
      amount,
      sumOf(others, (one) => one),
    ),
  ]
}

/** Fifty UVT of 2026, rounded up. */
const minorValue = pesos(2_700_000)
