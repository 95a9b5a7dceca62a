import type { PilaContext } from '../pila-law.contract.ts'
import { type PilaRecord, type PilaRefusal, refuse } from '../pila-record.domain.ts'
import { known, pays, typeOf } from './cells.domain.ts'

/** Anexo técnico 2, registro tipo 2: the allowed values of each field. */
const values: readonly (readonly [readonly number[], RegExp, string])[] = [
  [[1], /^02$/, 'es 02'],
  [[3], /^(CC|CE|TI|PA|CD|SC|RC|PE|PT)$/, 'es un tipo de documento de cotizante'],
  [[4], /^[A-Z0-9]+$/, 'es un número sin espacios'],
  [[7, 8, 21, 23, 28, 29], /^X?$/, 'es X o va en blanco'],
  [[9], /^\d\d$/, 'es el código DIVIPOLA del departamento'],
  [[10], /^\d{3}$/, 'es el código DIVIPOLA del municipio'],
  [[11, 13], /^[A-ZÑ0-9]/, 'es obligatorio'],
  [[11, 12, 13, 14], /^[A-ZÑ0-9 ]*$/, 'lleva letras mayúsculas'],
  [[15], /^[RXC]?$/, 'es R, X, C o va en blanco'],
  [[16], /^[PRXCT]?$/, 'es P, R, X, C, T o va en blanco'],
  [[17, 18, 19, 20, 32, 34, 57, 59, 97], /^$/, 'va en blanco'],
  [[22], /^[AC]?$/, 'es A, C o va en blanco'],
  [[24], /^[XC]?$/, 'es X, C o va en blanco'],
  [[25, 27], /^[XL]?$/, 'es X, L o va en blanco'],
  [[26], /^[XP]?$/, 'es X, P o va en blanco'],
  [[30, 36, 37, 38, 39], /^([0-2]\d|30)$/, 'son días de 00 a 30'],
  [[41], /^[XFV]?$/, 'es X, F, V o va en blanco'],
  [[46, 54, 64, 66, 68, 70, 72], /^0\.\d{5}$/, 'es una tarifa como 0.04000'],
  [[61], /^0\.\d{7}$/, 'es una tarifa como 0.0243600'],
  [[58, 60], /^0{9}$/, 'va en ceros'],
  [[74, 75], /^$/, 'va solo en el cotizante 40'],
  [[76], /^[SN]$/, 'es S o N'],
  [[78], /^[1-5]$/, 'es una clase de riesgo de 1 a 5'],
  [[79], /^1?$/, 'es 1 o va en blanco'],
]

/** Checks a record field by field. @param at its position among the records of type 2. */
export function fieldRefusals(detail: PilaRecord, at: number, context: PilaContext): readonly PilaRefusal[] {
  return [
    ...shapes(detail, context),
    ...valuesOf(detail, context),
    ...contributor(detail, context),
    ...(detail.count(2) === BigInt(at + 1)
      ? []
      : [refuse('PILA_SECUENCIA', detail.at, 2, `La secuencia debe ser ${at + 1}.`)]),
    ...affiliations(detail, context),
    ...activity(detail),
  ]
}

const rateFields: readonly number[] = [46, 54, 61, 64, 66, 68, 70, 72]

/** Numbers are digits that fill their field; texts begin at its first position. */
const shapes = (detail: PilaRecord, { catalogues }: PilaContext): readonly PilaRefusal[] =>
  catalogues.detail.flatMap(({ number, name, kind, length }) => {
    const cell = detail.cell(number)
    const fits =
      kind === 'N'
        ? rateFields.includes(number) || new RegExp(`^\\d{${length}}$`).test(cell)
        : !/^ /.test(cell)
    const wanted =
      kind === 'N' ? 'es un número alineado a la derecha con ceros' : 'comienza en su primera posición'
    return fits ? [] : [refuse('PILA_CAMPO', detail.at, number, `${name} ${wanted}.`)]
  })

const valuesOf = (detail: PilaRecord, { catalogues }: PilaContext): readonly PilaRefusal[] => {
  const names = new Map(catalogues.detail.map(({ number, name }) => [number, name]))
  return values.flatMap(([fields, shape, text]) =>
    fields
      .filter((field) => !shape.test(detail.cell(field)))
      .map((field) => refuse('PILA_CAMPO', detail.at, field, `${names.get(field)} ${text}.`)),
  )
}

const foreign = ['CE', 'PA', 'CD', 'SC', 'PE']

/** Type and subtype in force in the month (C1.8: 12 ends in July of 2025, 19 changes its meaning). */
function contributor(detail: PilaRecord, context: PilaContext): readonly PilaRefusal[] {
  const { cell, at } = detail
  const subtype = context.catalogues.subtypes.some(({ code }) => code === cell(6))
  return [
    ...(typeOf(detail, context) === null
      ? [refuse('PILA_COTIZANTE', at, 5, `No hay cotizante de tipo ${cell(5)} en ${context.month}.`)]
      : []),
    ...(subtype ? [] : [refuse('PILA_COTIZANTE', at, 6, `No hay subtipo ${cell(6)}.`)]),
    ...(cell(7) === 'X' && !foreign.includes(cell(3))
      ? [refuse('PILA_COTIZANTE', at, 7, 'Solo un extranjero puede no estar obligado a pensión.')]
      : []),
  ]
}

const administrators = [
  [31, 'AFP', 'pension'],
  [33, 'EPS', 'health'],
  [35, 'CCF', 'ccf'],
  [77, 'ARL', 'risk'],
] as const

/** A contributor is affiliated to an administrator of each system that they pay to, and to none of the others. */
const affiliations = (detail: PilaRecord, context: PilaContext): readonly PilaRefusal[] =>
  administrators.flatMap(([field, system, to]) => {
    const type = typeOf(detail, context)
    const duty = pays(detail, to, context) ? type?.[to] : 'N'
    if (detail.cell(field) === '')
      return duty === 'O'
        ? [refuse('AFILIACION_FALTANTE', detail.at, field, `Falta la ${system} del cotizante.`)]
        : []
    return duty === 'N' && type !== null && to !== 'risk'
      ? [refuse('PILA_COTIZANTE', detail.at, field, `Ese cotizante no aporta a ${system}.`)]
      : known(context, { record: detail, field, system })
  })

/** Decreto 768 of 2022: seven digits, the first of which is the class of risk. */
function activity({ cell, at }: PilaRecord): readonly PilaRefusal[] {
  return cell(98).startsWith(cell(78))
    ? []
    : [refuse('PILA_ACTIVIDAD', at, 98, `La actividad ${cell(98)} no es de la clase de riesgo ${cell(78)}.`)]
}
