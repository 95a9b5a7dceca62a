import { type Day, days360, type Money, minus, plus, scaled, unscaled, zero } from '@quina/kernel'
import { bodyElements, percentsIn } from '../annex.contract.ts'
import type { SupportLine } from '../payroll-support.contract.ts'

/** A line of a payroll or of a benefit, with the fields that the annex reports. */
export interface ReportedLine {
  readonly concept: string
  readonly name: string
  readonly nature: 'earning' | 'deduction'
  /** The annex element of the concept; null for a concept without its own element. */
  readonly element: string | null
  readonly amount: Money
  readonly salary: boolean
  /** Days, or minutes of hours; zero where nothing is counted. */
  readonly quantity: number
  /** The rate of its first term: `0.04`, `1.15`. */
  readonly rate: string
  /** The absence that it pays: its first and last day. */
  readonly spell: Spell | null
  /** Whether it corrects another month, which already reported its days. */
  readonly corrects: boolean
}

type Spell = Readonly<{ id: string; from: Day; to: Day }>

export type UnpaidSpell = Spell & { readonly element: 'LicenciaNR' | 'HuelgaLegal' }

export interface ReportedMonth {
  readonly from: Day
  readonly to: Day
  readonly lines: readonly ReportedLine[]
  readonly unpaid: readonly UnpaidSpell[]
  /** Whether the worker is a public employee: sanctions then use the public attribute. */
  readonly isPublic: boolean
}

/** An amount of an element: pieces with the same element and key are added up. */
interface Piece {
  readonly of: SupportLine['of']
  readonly element: string
  /** Distinguishes elements with the same name: the percentage of hours, the absence. */
  readonly key: string
  readonly attribute: string
  readonly amount: Money
  /** The number of days or minutes. */
  readonly count: number
  readonly facts: Readonly<Record<string, string>>
}

/** Every element of a month: each concept where the annex places it (payroll dossier §2.20). */
export function supportLines(month: ReportedMonth): SupportLine[] {
  const pieces = [...required, ...month.lines.flatMap((line) => pieceOf(line, month))]
  return [...elementsOf(balanced(pieces)), ...month.unpaid.map((spell) => unpaidLine(spell, month))]
}

type Place = Pick<Piece, 'of' | 'element' | 'attribute'>

const earned = (element: string, attribute: string): Place => ({ of: 'Devengados', element, attribute })
const deducted = (element: string, attribute = '#'): Place => ({ of: 'Deducciones', element, attribute })

const plain = { key: '', count: 0, facts: {}, amount: zero } as const

/** The elements that every document has, even without amounts. */
const required: readonly Piece[] = [
  { ...plain, ...earned('Basico', 'SueldoTrabajado') },
  ...['Salud', 'FondoPension'].map((element) => ({ ...plain, ...deducted(element, 'Deduccion') })),
]

/** The element and attribute of amounts that go without other data. */
const places: Readonly<Record<string, Place>> = {
  SueldoTrabajado: earned('Basico', 'SueldoTrabajado'),
  AuxilioTransporte: earned('Transporte', 'AuxilioTransporte'),
  ViaticoManuAlojS: earned('Transporte', 'ViaticoManuAlojS'),
  ViaticoManuAlojNS: earned('Transporte', 'ViaticoManuAlojNS'),
  BonificacionS: earned('Bonificaciones/Bonificacion', 'BonificacionS'),
  BonificacionNS: earned('Bonificaciones/Bonificacion', 'BonificacionNS'),
  AuxilioS: earned('Auxilios/Auxilio', 'AuxilioS'),
  AuxilioNS: earned('Auxilios/Auxilio', 'AuxilioNS'),
  VacacionesCompensadas: earned('Vacaciones/VacacionesCompensadas', 'Pago'),
  Primas: earned('Primas', 'Pago'),
  PrimaNS: earned('Primas', 'PagoNS'),
  Cesantias: earned('Cesantias', 'Pago'),
  InteresesCesantias: earned('Cesantias', 'PagoIntereses'),
  Dotacion: earned('Dotacion', '#'),
  ApoyoSost: earned('ApoyoSost', '#'),
  Indemnizacion: earned('Indemnizacion', '#'),
  Salud: deducted('Salud', 'Deduccion'),
  FondoPension: deducted('FondoPension', 'Deduccion'),
  Sindicatos: deducted('Sindicatos/Sindicato', 'Deduccion'),
  Libranzas: deducted('Libranzas/Libranza', 'Deduccion'),
  OtrasDeducciones: deducted('OtrasDeducciones/OtraDeduccion'),
  ...singles(
    'PensionVoluntaria RetencionFuente AFC Cooperativa EmbargoFiscal PlanComplementarios Educacion Deuda',
  ),
}

function singles(names: string): Readonly<Record<string, Place>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, deducted(name)]))
}

const hours = new Map(
  ['HED', 'HEN', 'HRN', 'HEDDF', 'HRDDF', 'HENDF', 'HRNDF'].map((name) => [name, `${name}s/${name}`]),
)

const spells: Readonly<Record<string, string>> = {
  VacacionesComunes: 'Vacaciones/VacacionesComunes',
  Incapacidad: 'Incapacidades/Incapacidad',
  LicenciaMP: 'Licencias/LicenciaMP',
  LicenciaR: 'Licencias/LicenciaR',
}

/** Concepts for the same days as the incapacity that they complete: the days are counted once. */
const completing: ReadonlySet<string> = new Set(['INC-COMP'])

function pieceOf(line: ReportedLine, month: ReportedMonth): Piece[] {
  const { element, amount, name, concept } = line
  const count = line.corrects || completing.has(concept) ? 0 : line.quantity
  const alone = { ...plain, amount, count }
  if (element === 'FondoSP') return [solidarityPiece(line)]
  if (element === 'SancionPublic') {
    const attribute = month.isPublic ? 'SancionPublic' : 'SancionPriv'
    return [{ ...alone, ...deducted('Sanciones/Sancion', attribute) }]
  }
  if (element === 'Reintegro') return [{ ...alone, ...back(line.nature) }]
  // A correction of hours has an amount and neither hours nor a percentage: it goes to another element.
  const hour = hours.get(element ?? '')
  if (hour !== undefined && !line.corrects) return [hourPiece(line, { path: hour, month })]
  const spell = spells[element ?? '']
  if (spell !== undefined) return [spellPiece(line, { path: spell, count, month })]
  // An apprentice earns no salary: the days are reported in Basico, beside the support.
  if (element === 'ApoyoSost')
    return [
      { ...alone, ...places.ApoyoSost! },
      { ...plain, ...places.SueldoTrabajado!, count },
    ]
  const place =
    places[element === 'Cesantias' && concept === 'INT-CES' ? 'InteresesCesantias' : (element ?? '')]
  if (place !== undefined) return [{ ...alone, ...place, facts: factsOf(line, place) }]
  if (line.nature === 'deduction') return [{ ...alone, ...places.OtrasDeducciones! }]
  const attribute = line.salary ? 'ConceptoS' : 'ConceptoNS'
  const facts = { DescripcionConcepto: name }
  return [{ ...alone, ...earned('OtrosConceptos/OtroConcepto', attribute), key: name, facts }]
}

const back = (nature: ReportedLine['nature']): Place =>
  nature === 'earning' ? earned('Reintegro', '#') : deducted('Reintegro')

/** A percentage with two decimals: `0.04` is `4.00`. */
const percentOf = (rate: string): string => unscaled(scaled(rate, 4), 2)

function factsOf({ name, rate, corrects }: ReportedLine, { element }: Place): Piece['facts'] {
  if (corrects) return {}
  if (element === 'Salud' || element === 'FondoPension') return { Porcentaje: percentOf(rate) }
  if (element === 'Libranzas/Libranza') return { Descripcion: name }
  return {}
}

function solidarityPiece({ concept, amount, rate, corrects }: ReportedLine): Piece {
  const isSubsistence = concept === 'FSP-SUB'
  const facts: Piece['facts'] = corrects
    ? {}
    : { [isSubsistence ? 'PorcentajeSub' : 'Porcentaje']: percentOf(rate) }
  return { ...plain, ...deducted('FondoSP', isSubsistence ? 'DeduccionSub' : 'DeduccionSP'), amount, facts }
}

/**
 * The percentage as the annex lists it for the month: for an extra hour, the part above the ordinary hour; likewise for a Sunday
 * that is paid whole.
 */
function hourPiece(line: ReportedLine, { path, month }: Pick<OfSpell, 'path' | 'month'>): Piece {
  const whole = scaled(line.rate, 4)
  const percents = [whole, whole - 10_000n].filter((one) => one > 0n).map((one) => unscaled(one, 2))
  const listed = percentsIn(line.element ?? '', month)
  const percent = percents.find((one) => listed.includes(one)) ?? percentOf(line.rate)
  const { amount, quantity } = line
  const facts = { Porcentaje: percent }
  return { ...plain, ...earned(path, 'Pago'), key: percent, amount, count: quantity, facts }
}

type OfSpell = Readonly<{ path: string; count: number; month: ReportedMonth }>

function spellPiece(line: ReportedLine, { path, count, month }: OfSpell): Piece {
  const { spell, element, concept, amount } = line
  const kind = element === 'Incapacidad' ? { Tipo: concept === 'INC-LAB' ? '3' : '1' } : {}
  const dates = spell === null || line.corrects ? {} : datesOf(spell, month)
  const key = `${spell?.id ?? concept} ${kind.Tipo}`
  return { ...plain, ...earned(path, 'Pago'), amount, count, key, facts: { ...dates, ...kind } }
}

const datesOf = ({ from, to }: Spell, month: ReportedMonth) => ({
  FechaInicio: from > month.from ? from : month.from,
  FechaFin: to < month.to ? to : month.to,
})

function unpaidLine(spell: UnpaidSpell, month: ReportedMonth): SupportLine {
  const { FechaInicio, FechaFin } = datesOf(spell, month)
  const group = spell.element === 'LicenciaNR' ? 'Licencias' : 'HuelgasLegales'
  const Cantidad = `${days360(FechaInicio, FechaFin)}`
  return {
    of: 'Devengados',
    element: `${group}/${spell.element}`,
    values: { FechaInicio, FechaFin, Cantidad },
  }
}

/** A negative sum moves to the other side, because the annex only takes positive amounts. */
function balanced(pieces: readonly Piece[]): Piece[] {
  const sums = new Map<string, Money>()
  for (const one of pieces) sums.set(nameOf(one), plus(sums.get(nameOf(one)) ?? zero, one.amount))
  const negative = [...sums].filter(([, amount]) => amount < 0n)
  const returned = negative.map(([name, amount]): Piece => {
    const { of } = pieces.find((one) => nameOf(one) === name)!
    const place = of === 'Devengados' ? deducted('Reintegro') : earned('Reintegro', '#')
    return { ...plain, ...place, amount: minus(zero, amount) }
  })
  const gone = new Set(negative.map(([name]) => name))
  const positive = pieces.map((one) => (gone.has(nameOf(one)) ? { ...one, amount: zero } : one))
  return [...positive, ...returned]
}

const nameOf = ({ of, element, key, attribute }: Piece): string => [of, element, key, attribute].join(' ')

/** The attribute in which an element reports its count. */
const counted: Readonly<Record<string, 'DiasTrabajados' | 'Cantidad'>> = {
  'Devengados/Basico': 'DiasTrabajados',
  ...Object.fromEntries(
    bodyElements
      .filter(({ fields }) => fields.some(({ name }) => name === 'Cantidad'))
      .map(({ path }) => [path, 'Cantidad']),
  ),
}

const defaults: Readonly<Record<string, SupportLine['values']>> = {
  Salud: { Porcentaje: '0.00' },
  FondoPension: { Porcentaje: '0.00' },
  Primas: { Pago: zero },
  Cesantias: { Pago: zero, Porcentaje: '12.00', PagoIntereses: zero },
  'Sanciones/Sancion': { SancionPublic: zero, SancionPriv: zero },
  'Sindicatos/Sindicato': { Porcentaje: '0.00' },
}
const always: ReadonlySet<string> = new Set(required.map(({ element }) => element))

function elementsOf(pieces: readonly Piece[]): SupportLine[] {
  const groups = new Map<string, Piece[]>()
  for (const one of pieces) {
    const name = [one.of, one.element, one.key].join(' ')
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  return [...groups.values()].flatMap((group) => elementOf(group))
}

function elementOf(group: readonly Piece[]): SupportLine[] {
  const { of, element } = group[0]!
  const amounts = new Map<string, Money>()
  for (const { attribute, amount } of group)
    amounts.set(attribute, plus(amounts.get(attribute) ?? zero, amount))
  const paid = [...amounts].filter(([, amount]) => amount !== 0n)
  if (paid.length === 0 && !always.has(element)) return []
  const count = group.reduce((total, one) => total + one.count, 0)
  const name = counted[`${of}/${element}`]
  const values = {
    ...defaults[element],
    ...Object.assign({}, ...group.map(({ facts }) => facts)),
    ...(name && { [name]: quantityOf(element, count) }),
    ...Object.fromEntries(always.has(element) ? amounts : paid),
  }
  return [{ of, element, values }]
}

/** Minutes as hours with two decimals; days unchanged. */
const quantityOf = (element: string, count: number): string =>
  hours.has(element.split('/')[1] ?? '') ? (count / 60).toFixed(2) : String(count)
