import { type Day, day } from '@quina/kernel'
import type { Beneficiary, WithholdingBase } from './withholding-rule.contract.ts'

/**
 * The days of the three changes of Decreto 572 de 2025: in force, suspended by the Consejo de Estado, in force again. From each
 * day until the next, `lowered` selects one of two minimums.
 */
const intervals = [
  { from: '2016-01-01', lowered: false, norm: 'DUR 1625 de 2016' },
  { from: '2025-06-01', lowered: true, norm: 'Decreto 572 de 2025' },
  { from: '2026-05-08', lowered: false, norm: 'DUR 1625 de 2016; Decreto 572 de 2025 suspendido' },
  { from: '2026-07-01', lowered: true, norm: 'Decreto 572 de 2025' },
] as const

/** The minimum in UVT before and after the decree. `null` means no minimum in either case. */
const goods = ['27', '10'] as const
const services = ['4', '2'] as const

type Row = readonly [
  code: string,
  name: string,
  beneficiary: Beneficiary,
  rate: string,
  account: string,
  minimum: readonly [usual: string, lowered: string] | null,
  base?: WithholdingBase,
]

const rows: readonly Row[] = [
  ['COM-D', 'Compras generales', 'filer', '2.5', '243608', goods],
  ['COM-ND', 'Compras generales', 'non_filer', '3.5', '243608', goods],
  ['SER-D', 'Servicios generales', 'filer', '4', '243605', services],
  ['SER-ND', 'Servicios generales', 'non_filer', '6', '243605', services],
  ['HON-PJ', 'Honorarios y comisiones', 'juridica', '11', '243603', null],
  ['HON-PN', 'Honorarios y comisiones', 'natural', '10', '243603', null],
  ['ARR-INM', 'Arrendamiento de inmuebles', 'all', '3.5', '243606', goods],
  ['ARR-MUE', 'Arrendamiento de bienes muebles', 'all', '4', '243606', null],
  ['TRA-CAR', 'Transporte de carga', 'all', '1', '243605', services],
  ['TRA-PAS', 'Transporte terrestre de pasajeros', 'all', '3.5', '243605', goods],
  ['VIG-ASE', 'Vigilancia y aseo', 'all', '2', '243605', services, 'aiu'],
  ['TEMP', 'Servicios temporales de empleo', 'all', '1', '243605', services, 'aiu'],
  ['HOSP-INT', 'Servicios integrales de salud prestados por IPS', 'juridica', '2', '243605', services],
  ['OBRA', 'Contratos de construcción', 'all', '2', '243626', goods],
  ['COMB', 'Compra de combustibles', 'all', '0.1', '243608', null],
  ['RIVA', 'Retención de IVA', 'all', '15', '243625', null, 'vat'],
  ['ART-383', 'Rentas de trabajo, tabla del art. 383', 'natural', '0', '243615', null, 'labour'],
]

const norms: Readonly<Record<string, string>> = {
  RIVA: 'Estatuto Tributario, art. 437-1',
  'ART-383': 'Estatuto Tributario, art. 383',
  'HON-PN': 'Estatuto Tributario, art. 392; DUR 1625 de 2016',
}

export interface StarterRule {
  readonly code: string
  readonly name: string
  readonly beneficiary: Beneficiary
  readonly rate: string
  readonly account: string
  readonly base: WithholdingBase
  readonly minUvt: string | null
  readonly fromDay: Day
  /** The day before the next one begins; null for the last. */
  readonly nextFrom: Day | null
  readonly norm: string
}

/** The starter rules. Local taxes (ICA, estampillas) depend on the place: each hospital enters its own. */
export const starterRules: readonly StarterRule[] = rows.flatMap(rulesOf)

function rulesOf([code, name, beneficiary, rate, account, minimum, base = 'net']: Row): StarterRule[] {
  const shared = { code, name, beneficiary, rate, account, base }
  const first = day(intervals[0].from)
  const usual = norms[code] ?? intervals[0].norm
  if (minimum === null) return [{ ...shared, minUvt: null, fromDay: first, nextFrom: null, norm: usual }]
  return intervals.map(({ from, lowered, norm }, index) => {
    const next = intervals[index + 1]
    const minUvt = lowered ? minimum[1] : minimum[0]
    return {
      ...shared,
      minUvt,
      norm,
      fromDay: day(from),
      nextFrom: next === undefined ? null : day(next.from),
    }
  })
}
