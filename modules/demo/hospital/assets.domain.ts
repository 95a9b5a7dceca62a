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
  /** Number of their custodian: people of the demonstration, who do not exist. */
  readonly custodian: string
}

/** Places of what the opening balances have, with the centre that bears its depreciation. */
export const demoPlaces = [
  { code: 'ADM-F', name: 'Financiera', kind: 'office', centre: '3.2' },
  { code: 'MTO', name: 'Ingeniería y equipos', kind: 'room', centre: '4.1' },
  { code: 'PLANTA', name: 'Planta física', kind: 'block', centre: '3.1' },
] as const

/** They add up to the opening balances of 16, 1685 and 1970, account by account, with what each has depreciated. */
export const demoAssets: readonly DemoAssets[] = [
  {
    prefix: 'TER',
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
