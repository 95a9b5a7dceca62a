import { divide, scaled } from '@quina/kernel'
import type { PilaContext, PilaLaw } from '../pila-law.contract.ts'
import { type PilaRecord, type PilaRefusal, refuse } from '../pila-record.domain.ts'
import { pays } from './cells.domain.ts'
import { absenceOf } from './novelty-rules.domain.ts'

/** Rate, base and contribution of each system. */
const products = [
  [46, 42, 47],
  [54, 43, 55],
  [61, 44, 63],
  [64, 45, 65],
  [66, 95, 67],
  [68, 95, 69],
  [70, 95, 71],
  [72, 95, 73],
] as const

/** Each contribution is its base times its rate, and each rate is one that the law allows. */
export const contributionRefusals = (detail: PilaRecord, context: PilaContext): readonly PilaRefusal[] => [
  ...products.flatMap(([rate, base, amount]) => {
    const wanted = upToHundred(detail.count(base), detail.cell(rate), context.law)
    return detail.count(amount) === wanted
      ? []
      : [
          refuse(
            'PILA_COTIZACION',
            detail.at,
            amount,
            `La cotización es ${detail.count(amount)} y su IBC por su tarifa da ${wanted}.`,
          ),
        ]
  }),
  ...allOfPension(detail),
  ...rates(detail, context),
  ...schemes(detail),
  ...exonerated(detail, context.law),
  ...hoursRefusals(detail),
]

/** In pesos: half up to the peso and then up to the hundred, or up at once. An invalid rate, refused elsewhere, gives zero. */
export function upToHundred(base: bigint, rate: string, { hundred }: Pick<PilaLaw, 'hundred'>): bigint {
  const product = base * scaled(/^0\.\d+$/.test(rate) ? rate : '0', 7)
  const pesos = divide(product, 10_000_000n, 'half-up')
  return hundred === 'TRAS_PESO'
    ? divide(pesos, 100n, 'ceil') * 100n
    : divide(product, 1_000_000_000n, 'ceil') * 100n
}

function allOfPension({ count, at }: PilaRecord): readonly PilaRefusal[] {
  const all = count(47) + count(48) + count(49)
  return count(50) === all
    ? []
    : [refuse('PILA_COTIZACION', at, 50, `El total de pensión es ${all}: campos 47, 48 y 49.`)]
}

const byClass: Readonly<Record<string, string>> = {
  1: '0.0052200',
  2: '0.0104400',
  3: '0.0243600',
  4: '0.0435000',
  5: '0.0696000',
}
const unpaid = 24
const paidDays = 27

/** The rates that a line may have, by its absence (C1.3) and by the systems that the contributor pays to. */
function rates(detail: PilaRecord, context: PilaContext): readonly PilaRefusal[] {
  const absence = absenceOf(detail)
  const may = (to: Parameters<typeof pays>[1], ...some: readonly string[]) =>
    pays(detail, to, context) ? some : ['0.00000']
  const highRisk = detail.cell(79) === '1'
  const pension =
    detail.cell(6) === '06' ? ['0.00000'] : highRisk ? ['0.26000', '0.22000'] : ['0.16000', '0.12000']
  const allowed: readonly (readonly [number, readonly string[]])[] = [
    [46, may('pension', ...(absence === unpaid ? pension : pension.slice(0, 1)))],
    [54, may('health', ...healthRates(detail, absence))],
    [
      61,
      absence === null && pays(detail, 'risk', context) ? [byClass[detail.cell(78)] ?? ''] : ['0.0000000'],
    ],
    [
      64,
      absence === null || absence === paidDays
        ? may('ccf', detail.cell(5) === '35' ? '0.02000' : '0.04000')
        : ['0.00000'],
    ],
  ]
  return allowed.flatMap(([field, some]) =>
    some.includes(detail.cell(field))
      ? []
      : [
          refuse(
            'PILA_TARIFA',
            detail.at,
            field,
            `La tarifa es ${detail.cell(field)} y debe ser ${some.join(' o ')}.`,
          ),
        ],
  )
}

/** The employer alone pays the days of an unpaid leave; an exonerated one pays nothing. */
function healthRates({ cell }: PilaRecord, absence: number | null): readonly string[] {
  const exempt = cell(76) === 'S'
  if (absence === unpaid) return exempt ? ['0.00000'] : ['0.08500']
  return [exempt ? '0.04000' : '0.12500']
}

/** SENA, ESAP and ministry of education: scheme A or scheme B (Ley 21 of 1982, arts. 7 to 12), or none. */
const known = ['0.00500 0.00500 0.01000', '0.02000 0.00000 0.00000', '0.00000 0.00000 0.00000']

function schemes({ cell, at }: PilaRecord): readonly PilaRefusal[] {
  const scheme = [66, 70, 72].map(cell).join(' ')
  return known.includes(scheme) && ['0.03000', '0.00000'].includes(cell(68))
    ? []
    : [
        refuse(
          'PILA_TARIFA',
          at,
          66,
          'SENA, ESAP y MEN van en el esquema A (0,5; 0,5; 1) o en el B (2; 0; 0), e ICBF al 3 %.',
        ),
      ]
}

/** Estatuto Tributario, art. 114-1: not applicable from ten SMMLV on, nor in an ESE. */
function exonerated(detail: PilaRecord, law: PilaLaw): readonly PilaRefusal[] {
  const { cell, count, at } = detail
  const spared = cell(76) === 'S'
  if (spared && !law.exonerable)
    return [refuse('PILA_EXONERACION', at, 76, 'Este aportante no está exonerado de salud, SENA e ICBF.')]
  if (spared && count(67) + count(69) > 0n)
    return [refuse('PILA_EXONERACION', at, 67, 'El exonerado no aporta a SENA ni a ICBF.')]
  const worked = absenceOf(detail) === null && count(65) > 0n
  return !spared && worked && (count(67) === 0n || count(69) === 0n)
    ? [refuse('PILA_EXONERACION', at, 67, 'Quien no está exonerado aporta a SENA y a ICBF.')]
    : []
}

/** Eight hours for each day; in an absence zero, or the same number. */
function hoursRefusals(detail: PilaRecord): readonly PilaRefusal[] {
  const days = [36, 37, 38, 39].map(detail.count).reduce((most, one) => (one > most ? one : most), 0n)
  const hours = detail.count(96)
  return hours === 8n * days || (hours === 0n && absenceOf(detail) !== null)
    ? []
    : [refuse('PILA_HORAS', detail.at, 96, `Las horas son ocho por cada día: ${8n * days}.`)]
}
