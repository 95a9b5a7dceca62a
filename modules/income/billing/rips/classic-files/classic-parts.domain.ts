import { type Day, type Money, moneyText, plus, zero } from '@quina/kernel'
import type { ReportedCharge, ReportedInvoice, ReportedUser } from '../rips/rips-of.contract.ts'
import { causes, outcomes, routes } from './classic-codes.domain.ts'
import { type ClassicField, declared, declaredDay, digits } from './classic-field.domain.ts'
import type { ClassicKind } from './classic-kinds.contract.ts'

/** The person reported, by the document valid on the day of the attention. */
export interface ClassicPerson {
  readonly lastName: string
  readonly secondLastName: string | null
  readonly firstName: string
  readonly middleName: string | null
}

/** An invoice in the form of the flat files of Resolución 3374 de 2000. Amounts are money text. */
export interface ClassicInvoice {
  readonly number: string
  readonly date: Day
  readonly from: string
  readonly to: string
  readonly adminCode: string | null
  readonly payer: string
  readonly contract: string | null
  readonly plan: string | null
  readonly policy: string | null
  /** What users paid. */
  readonly paid: string
  /** What the payer owes, after the payments of users. */
  readonly net: string
  /** 1 ambulatory, 2 emergency, 3 stay. */
  readonly ambit: string
  readonly reported: ReportedInvoice
}

export interface ClassicLot {
  readonly provider: string
  readonly house: string
  readonly nit: string
  readonly remission: string
  readonly day: Day
  readonly invoices: readonly ClassicInvoice[]
  /** The names of each person by document: `CC 65700111`. */
  readonly people: ReadonlyMap<string, ClassicPerson>
  readonly codes: ClassicCodes
}

/** The sex to which the official tables limit each code of a lot (`diagnosis J00X`); codes that they lack are left out. */
export type ClassicCodes = ReadonlyMap<string, 'M' | 'F' | 'A'>

export type ClassicRecord = readonly ClassicField[]
export type ClassicFiles = Readonly<Record<ClassicKind, readonly ClassicRecord[]>>

/** The invoice, and the lot, of a record. */
export type UserContext = Readonly<{ lot: ClassicLot; invoice: ClassicInvoice; user: ReportedUser }>

export const whoOf = ({
  documentType,
  document,
}: Pick<ReportedUser, 'documentType' | 'document'>): ClassicRecord => [
  declared('Tipo de identificación', documentType, 2, { must: true }),
  declared('Número de identificación', document, 20, { must: true }),
]
export const headOf = ({ lot, invoice, user }: UserContext): ClassicRecord => [
  declared('Número de la factura', invoice.number, 20, { must: true }),
  declared('Código del prestador', lot.provider, 12, { must: true, shape: digits }),
  ...whoOf(user),
]
export const diagnosis = (label: string, code: string | null, must = false) =>
  declared(label, code, 4, {
    must,
    table: 'diagnosis',
    shape: { pattern: /^[A-Z]\d{2}[0-9X]$/, says: 'un código CIE-10 de cuatro caracteres' },
  })
export const worth = (label: string, amount: Money) => declared(label, moneyText(amount), 15, { must: true })

/** AU of an observation (17 fields), AH of a stay (19). */
export function stayOf(of: UserContext, stay: ReportedUser['stays'][number]): ClassicRecord {
  const isStay = stay.object === 'hospitalizacion'
  const { destination, dead } = outcomes(stay.condition)
  const [one = null, two = null, three = null] = stay.related
  const left = stay.dischargeDiagnosis ?? stay.diagnosis
  return [
    ...headOf(of),
    ...(isStay ? [declared('Vía de ingreso', routes[stay.entryRoute] ?? '2', 1, { must: true })] : []),
    declaredDay('Fecha de ingreso', stay.from.slice(0, 10), true),
    declared('Hora de ingreso', stay.from.slice(11, 16), 5, { must: true }),
    declared('Número de autorización', stay.authorisation, 15),
    declared('Causa externa', causes[stay.cause] ?? '15', 2, { must: true }),
    ...(isStay ? [diagnosis('Diagnóstico de ingreso', stay.diagnosis, true)] : []),
    diagnosis(isStay ? 'Diagnóstico de egreso' : 'Diagnóstico a la salida', left, true),
    diagnosis('Diagnóstico relacionado 1', one),
    diagnosis('Diagnóstico relacionado 2', two),
    diagnosis('Diagnóstico relacionado 3', three),
    isStay
      ? diagnosis('Complicación', stay.complication)
      : declared('Destino a la salida', destination, 1, { must: true }),
    declared('Estado a la salida', dead ? '2' : '1', 1, { must: true }),
    diagnosis('Causa básica de muerte', stay.deathCause, dead),
    declaredDay('Fecha de salida', stay.to.slice(0, 10), true),
    declared('Hora de salida', stay.to.slice(11, 16), 5, { must: true }),
  ]
}

export function newbornOf(of: UserContext, newborn: ReportedUser['newborns'][number]): ClassicRecord {
  const dead = newborn.condition === '02'
  return [
    ...headOf(of),
    declaredDay('Fecha de nacimiento', newborn.born.slice(0, 10), true),
    declared('Hora de nacimiento', newborn.born.slice(11, 16), 5, { must: true }),
    declared('Edad gestacional', String(newborn.weeks), 2, { must: true, shape: digits }),
    declared('Control prenatal', newborn.visits > 0 ? '1' : '2', 1, { must: true }),
    declared('Sexo', newborn.sex, 1, { must: true, among: ['M', 'F'] }),
    declared('Peso', String(newborn.weight), 4, { must: true, shape: digits }),
    diagnosis('Diagnóstico del recién nacido', newborn.diagnosis, true),
    diagnosis('Causa básica de muerte', newborn.deathCause, dead),
    declaredDay('Fecha de la muerte', dead ? newborn.leftAt.slice(0, 10) : null, dead),
    declared('Hora de la muerte', dead ? newborn.leftAt.slice(11, 16) : null, 5, { must: dead }),
  ]
}

/** Concept of AD for a charge (billing dossier §7). */
function conceptOf(charge: ReportedCharge): string {
  if (charge.object === 'consultas') return '01'
  if (charge.object === 'procedimientos') return charge.finalidad === '15' ? '02' : '03'
  if (charge.object === 'medicamentos') return charge.declared.mipres === null ? '12' : '13'
  return { '02': '14', '03': '06', '05': '07' }[charge.otherKind ?? ''] ?? '09'
}

export function groupedOf(lot: ClassicLot, invoice: ClassicInvoice): readonly ClassicRecord[] {
  const totals = new Map<string, { count: bigint; amount: Money }>()
  for (const charge of invoice.reported.users.flatMap(({ charges }) => charges)) {
    const concept = conceptOf(charge)
    const { count, amount } = totals.get(concept) ?? { count: 0n, amount: zero }
    totals.set(concept, {
      count: count + BigInt(Math.max(1, charge.records)),
      amount: plus(amount, charge.amount),
    })
  }
  return [...totals]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([concept, { count, amount }]) => [
      declared('Número de la factura', invoice.number, 20, { must: true }),
      declared('Código del prestador', lot.provider, 12, { must: true, shape: digits }),
      declared('Concepto', concept, 2, { must: true }),
      declared('Cantidad', String(count), 15, { must: true }),
      worth('Valor unitario', (amount / count) as Money),
      worth('Valor total', amount),
    ])
}
