import { allAt, firstAt, readXml, textAt, type XmlElement } from '@quina/einvoice/domain'
import { hasCheckDigit, isDay, scaled } from '@quina/kernel'
import {
  type AnnexElement,
  type AnnexField,
  annexLists,
  bodyElements,
  deleteElements,
  percentsIn,
  replaceElements,
} from './annex.contract.ts'

/** Why DIAN would refuse an electronic payroll, by the number of the field in the annex. */
export interface SupportRefusal {
  /** `NIE024` of a document, `NIAE024` of a note. */
  readonly code: string
  readonly effect: 'reject' | 'notify'
  readonly text: string
}

/** The part of a document that is checked: the whole document, or the replacing or deleting part of a note. */
export interface SupportPart {
  readonly kind: 'document' | 'replace' | 'delete'
  readonly prefix: 'NIE' | 'NIAE'
  readonly part: XmlElement
  readonly elements: readonly AnnexElement[]
}

/** Returns null when it is no electronic payroll. */
export function supportPart(xml: string): SupportPart | null {
  const document = readXml(xml)
  if (document?.name === 'NominaIndividual')
    return { kind: 'document', prefix: 'NIE', part: document, elements: bodyElements }
  if (document?.name !== 'NominaIndividualDeAjuste') return null
  const replace = firstAt(document, 'Reemplazar')
  const remove = firstAt(document, 'Eliminar')
  const note = textAt(document, 'TipoNota')
  if (note === '1' && replace !== undefined && remove === undefined)
    return { kind: 'replace', prefix: 'NIAE', part: replace, elements: replaceElements }
  if (note === '2' && remove !== undefined && replace === undefined)
    return { kind: 'delete', prefix: 'NIAE', part: remove, elements: deleteElements }
  return null
}

/** What the annex refuses in a document by its content: fields, lists, literals, dates and totals. */
export function supportRefusals(xml: string): readonly SupportRefusal[] {
  const read = supportPart(xml)
  if (read === null)
    return [reject('NIAE214', 'No es una nómina electrónica, ni una nota que reemplaza o elimina.')]
  const rules = read.kind === 'delete' ? commonRules : [...commonRules, ...bodyRules]
  return [
    ...read.elements.flatMap((element) => elementRefusals(read, element)),
    ...rules.flatMap(([name, text, isBroken]) =>
      isBroken(read.part, read) ? [reject(codeOf(read, name), text)] : [],
    ),
  ]
}

export const reject = (code: string, text: string): SupportRefusal => ({ code, effect: 'reject', text })

/** The code of a field by its path: `InformacionGeneral/CUNE`. */
export function codeOf({ prefix, elements }: SupportPart, place: string): string {
  const at = place.lastIndexOf('/')
  const element = elements.find(({ path }) => path === place.slice(0, at))
  const field = element?.fields.find(({ name }) => name === place.slice(at + 1))
  if (field === undefined) throw new Error(`the annex has no ${place}`)
  return `${prefix}${field.code}`
}

/** Checks how often an element occurs, and each of its fields. */
function elementRefusals(read: SupportPart, element: AnnexElement): readonly SupportRefusal[] {
  const { path, occurs, fields } = element
  const found = allAt(read.part, path)
  const [first] = fields
  const no = (text: string) => [reject(`${read.prefix}${first?.code}`, `${path}: ${text}`)]
  if (found.length === 0) return occurs.startsWith('1') ? no('es obligatorio.') : []
  if (found.length > 1 && occurs.endsWith('1')) return no('va una sola vez.')
  return found.flatMap((one) => fields.flatMap((field) => fieldRefusals(read, { path, field, one })))
}

type FieldPlace = Readonly<{ path: string; field: AnnexField; one: XmlElement }>

/** Fields that may be blank, for people without a second surname. */
const blanks: readonly string[] = ['SegundoApellido']

function fieldRefusals(read: SupportPart, { path, field, one }: FieldPlace): readonly SupportRefusal[] {
  const { name, code, kind, optional, list } = field
  const value = name === '#' ? one.text : one.attributes[name]
  const place = name === '#' ? path : `${path}/@${name}`
  const no = (text: string) => [reject(`${read.prefix}${code}`, `${place} ${text}`)]
  if (value === undefined) return optional ? [] : no('es obligatorio.')
  if (value.trim() === '') return blanks.includes(name) ? [] : no('no puede ir vacío.')
  if (!shapes[kind].test(value) || (kind === 'F' && !isDay(value))) return no(`no se puede leer: «${value}».`)
  const allowed =
    kind === '%' && list !== null ? percentsIn(list, periodOf(read.part)) : list && annexLists[list]
  return allowed && !allowed.includes(value) ? no(`no es de la lista: «${value}».`) : []
}

/** Amounts and quantities are positive, with two decimals at most and no thousands separators. */
const shapes: Readonly<Record<AnnexField['kind'], RegExp>> = {
  A: /\S/,
  N: /^\d+(\.\d{1,2})?$/,
  $: /^\d+\.\d{2}$/,
  '%': /^\d{1,3}\.\d{2}$/,
  F: /^\d{4}-\d{2}-\d{2}$/,
  H: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d-05:00$/,
  T: /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  B: /^(true|false)$/,
}

const periodOf = (part: XmlElement) => ({
  from: at(part, 'Periodo/FechaLiquidacionInicio'),
  to: at(part, 'Periodo/FechaLiquidacionFin'),
})

/** Reads the attribute at a path: `Periodo/FechaGen`. */
export const at = (part: XmlElement, place: string): string => {
  const end = place.lastIndexOf('/')
  return firstAt(part, place.slice(0, end))?.attributes[place.slice(end + 1)]?.trim() ?? ''
}

/** The path of the fault, the text of the annex, and whether a document breaks the rule. */
type Rule = readonly [string, string, (part: XmlElement, read: SupportPart) => boolean]

const versions = {
  NIE: ['V1.0: Documento Soporte de Pago de Nómina Electrónica', '102'],
  NIAE: ['V1.0: Nota de Ajuste de Documento Soporte de Pago de Nómina Electrónica', '103'],
} as const

/** Rules for every document and note. */
const commonRules: readonly Rule[] = [
  [
    'InformacionGeneral/Version',
    'La versión no es el literal del anexo.',
    (part, { prefix }) => at(part, 'InformacionGeneral/Version') !== versions[prefix][0],
  ],
  [
    'InformacionGeneral/TipoXML',
    'El tipo es 102 en un documento y 103 en una nota.',
    (part, { prefix }) => at(part, 'InformacionGeneral/TipoXML') !== versions[prefix][1],
  ],
  [
    'InformacionGeneral/CUNE',
    'El CUNE son 96 cifras hexadecimales.',
    (part) => !isCune(at(part, 'InformacionGeneral/CUNE')),
  ],
  [
    'NumeroSecuenciaXML/Numero',
    'El número es el prefijo seguido del consecutivo, sin espacios ni guiones.',
    (part) =>
      at(part, sequence('Numero')) !== `${at(part, sequence('Prefijo'))}${at(part, sequence('Consecutivo'))}`,
  ],
  [
    'CodigoQR/#',
    'El código QR es la dirección de consulta con el CUNE.',
    (part) => textAt(part, 'CodigoQR') !== addressOf(part),
  ],
  [
    'Empleador/DV',
    'El dígito de verificación no es el del NIT.',
    (part) => !hasCheckDigit(at(part, 'Empleador/NIT'), Number(at(part, 'Empleador/DV'))),
  ],
]

const sequence = (name: string): string => `NumeroSecuenciaXML/${name}`
export const isCune = (text: string): boolean => /^[0-9a-f]{96}$/.test(text)

const addressOf = (part: XmlElement): string => {
  const test = at(part, 'InformacionGeneral/Ambiente') === '1' ? '' : '-hab'
  return `https://catalogo-vpfe${test}.dian.gov.co/document/searchqr?documentkey=${at(part, 'InformacionGeneral/CUNE')}`
}

/** Rules for documents with a worker. */
const bodyRules: readonly Rule[] = [
  [
    'Periodo/FechaLiquidacionFin',
    'El periodo termina antes de comenzar, o pasa de un mes.',
    (part) => {
      const { from, to } = periodOf(part)
      return to < from || from.slice(0, 7) !== to.slice(0, 7)
    },
  ],
  [
    'Periodo/FechaRetiro',
    'La fecha de retiro va en el mes del retiro.',
    (part) => {
      const left = at(part, 'Periodo/FechaRetiro')
      return left !== '' && left.slice(0, 7) !== periodOf(part).from.slice(0, 7)
    },
  ],
  [
    'Periodo/TiempoLaborado',
    'El tiempo laborado es de un día o más.',
    (part) => Number(at(part, 'Periodo/TiempoLaborado')) < 1,
  ],
  [
    'Periodo/FechaGen',
    'La fecha de generación no es la de la información general.',
    (part) => at(part, 'Periodo/FechaGen') !== at(part, 'InformacionGeneral/FechaGen'),
  ],
  [
    'DevengadosTotal/#',
    'No es la suma de lo devengado.',
    (part, read) => isFar(textAt(part, 'DevengadosTotal'), sumOf(read, 'Devengados')),
  ],
  [
    'DeduccionesTotal/#',
    'No es la suma de lo deducido.',
    (part, read) => isFar(textAt(part, 'DeduccionesTotal'), sumOf(read, 'Deducciones')),
  ],
  [
    'ComprobanteTotal/#',
    'No es lo devengado menos lo deducido.',
    (part) =>
      isFar(
        textAt(part, 'ComprobanteTotal'),
        centsOf(textAt(part, 'DevengadosTotal')) - centsOf(textAt(part, 'DeduccionesTotal')),
      ),
  ],
]

const centsOf = (text: string): bigint => (shapes.$.test(text) ? scaled(text, 2) : 0n)
/** DIAN tolerates a difference of two pesos. */
const isFar = (text: string, wanted: bigint): boolean => {
  const apart = centsOf(text) - wanted
  return apart > 200n || apart < -200n
}

/** The sum of all amounts below a part. */
const sumOf = ({ part, elements }: SupportPart, root: string): bigint =>
  elements
    .filter(({ path }) => path.startsWith(`${root}/`))
    .flatMap(({ path, fields }) =>
      allAt(part, path).flatMap((one) =>
        fields
          .filter(({ kind }) => kind === '$')
          .map(({ name }) => centsOf((name === '#' ? one.text : one.attributes[name])?.trim() ?? '')),
      ),
    )
    .reduce((total, cents) => total + cents, 0n)
