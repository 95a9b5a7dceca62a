import type { PayerKind } from '@quina/insurers/contract'

/** A payer of the demonstration, identified by the NIT of its tercero, which is created if it does not exist. */
export interface DemoPayer {
  readonly nit: string
  readonly name: string
  readonly kind: PayerKind
  readonly adminCode?: string
  readonly soatCode?: string
  readonly coverage: string
  readonly userType: string
  readonly regimes: readonly string[]
  readonly authorisation?: 'always' | 'never' | 'service'
  readonly days?: number
  readonly direct?: true
  readonly situation?: 'watched' | 'intervened' | 'liquidation'
}

/** None exists: the NITs begin with 999. */
export const demoPayers: readonly DemoPayer[] = [
  {
    nit: '999100042',
    name: 'EPS Salud del Campo SAS',
    kind: 'eps_both',
    adminCode: 'EPS942',
    coverage: '16',
    userType: '01',
    regimes: ['contributory', 'subsidized'],
    direct: true,
  },
  {
    nit: '999100043',
    name: 'EPS Bienestar Familiar SA',
    kind: 'eps_both',
    adminCode: 'EPS943',
    coverage: '16',
    userType: '01',
    regimes: ['contributory', 'subsidized'],
    authorisation: 'always',
  },
  {
    nit: '999100044',
    name: 'EPS Indígena Nasa Wala',
    kind: 'eps_indigenous',
    adminCode: 'EPSI94',
    coverage: '17',
    userType: '04',
    regimes: ['subsidized', 'contributory'],
    direct: true,
  },
  {
    nit: '999100051',
    name: 'EPS Cordillera en Liquidación',
    kind: 'eps_subsidized',
    adminCode: 'ESS951',
    coverage: '17',
    userType: '04',
    regimes: ['subsidized'],
    situation: 'liquidation',
  },
  {
    nit: '999100052',
    name: 'Seguros Cauca Generales SA',
    kind: 'soat',
    soatCode: 'AT9952',
    coverage: '04',
    userType: '10',
    regimes: ['soat'],
    authorisation: 'never',
  },
  {
    nit: '999100053',
    name: 'ADRES de demostración',
    kind: 'adres',
    coverage: '06',
    userType: '10',
    regimes: ['soat'],
    authorisation: 'never',
    days: 60,
  },
  {
    nit: '999100054',
    name: 'ARL Labor Segura SA',
    kind: 'arl',
    adminCode: 'ARL954',
    coverage: '05',
    userType: '09',
    regimes: ['arl'],
  },
  {
    nit: '999100040',
    name: 'Gobernación: Secretaría de Salud',
    kind: 'territorial',
    adminCode: 'DEP940',
    coverage: '08',
    userType: '05',
    regimes: ['uninsured'],
    days: 60,
  },
  {
    nit: '999100055',
    name: 'Fondo Regional del Magisterio',
    kind: 'special',
    adminCode: 'RES955',
    coverage: '13',
    userType: '06',
    regimes: ['special'],
  },
  {
    nit: '999100056',
    name: 'Medicina Prepagada del Pacífico SA',
    kind: 'prepaid',
    adminCode: 'EMP956',
    coverage: '11',
    userType: '11',
    regimes: ['voluntary'],
    authorisation: 'always',
  },
  {
    nit: '999100057',
    name: 'Fondo de Salud de Personas Privadas de la Libertad',
    kind: 'fns_ppl',
    adminCode: 'FNS957',
    coverage: '14',
    userType: '08',
    regimes: ['incarcerated'],
  },
  {
    nit: '999100058',
    name: 'Particulares (consumidor final)',
    kind: 'private',
    coverage: '15',
    userType: '12',
    regimes: ['private'],
    authorisation: 'never',
    days: 0,
  },
]

type RegimeAccounts = Readonly<{ unfiled: string; filed: string; rubro: string }>

const sales = '1.1.02.05.001.09'
const ofPeople: RegimeAccounts = { unfiled: '131916', filed: '131916', rubro: `${sales}.05` }

/**
 * The accounts of cartera and the rubro of each régimen; regímenes without accounts in the chart use those of private patients.
 */
export const regimeAccounts: Readonly<Record<string, RegimeAccounts>> & { readonly private: RegimeAccounts } =
  {
    contributory: { unfiled: '131901', filed: '131902', rubro: `${sales}.03` },
    subsidized: { unfiled: '131903', filed: '131904', rubro: `${sales}.01` },
    special: { unfiled: '131914', filed: '131915', rubro: `${sales}.08` },
    soat: { unfiled: '131917', filed: '131918', rubro: `${sales}.04` },
    arl: { ...ofPeople, rubro: `${sales}.09` },
    private: ofPeople,
  }
