import { isDay } from '@quina/kernel'
import type { Finding } from '../rule/finding.contract.ts'
import type { Known } from '../rule/known.contract.ts'
import { asData, asList, type Data } from '../view/rips-view.domain.ts'
import { fits, type RipsField } from './field.contract.ts'
import { kindLabels, type RipsShape, type ServiceKind, serviceKinds } from './kinds.contract.ts'

/**
 * Checks that a RIPS has the structure of its norm: every key and no other, types, sizes and codes in force (RVG01, 03, 04, 05,
 * 06 and 07). It never throws: it returns findings for any input.
 */
export function structureFindings(rips: unknown, shape: RipsShape, known: Known): Finding[] {
  const root = asData(rips)
  const users = asList(root.usuarios)
  const findings: Finding[] = []
  const check: CheckState = { shape, known, findings }
  checkFields(check, { data: root, path: '', fields: shape.transaction, holds: 'usuarios' })
  if (!Array.isArray(root.usuarios)) findings.push(broken('usuarios', 'Debe ser un arreglo de usuarios.'))
  for (const [at, user] of users.entries()) checkUser(check, asData(user), `usuarios[${at}]`)
  if (!users.some(hasServices)) findings.push(noServices)
  return findings
}

interface CheckState {
  readonly shape: RipsShape
  readonly known: Known
  readonly findings: Finding[]
}

const hasServices = (user: unknown): boolean => {
  const services = asData(asData(user).servicios)
  return serviceKinds.some((kind) => asList(services[kind]).length > 0)
}

function checkUser(check: CheckState, user: Data, path: string): void {
  const services = asData(user.servicios)
  const kinds = Object.keys(services)
  checkFields(check, { data: user, path, fields: check.shape.user, holds: 'servicios' })
  if (kinds.length === 0) check.findings.push(withoutServices(path))
  for (const key of kinds) checkKind(check, key, { list: services[key], at: `${path}.servicios.${key}` })
}

function checkKind(
  check: CheckState,
  key: string,
  { list, at }: { readonly list: unknown; readonly at: string },
): void {
  const { findings, shape } = check
  if (!isKind(key)) findings.push(broken(at, `«${key}» no es un grupo de servicios.`))
  else if (!Array.isArray(list) || list.length === 0)
    findings.push(broken(at, `${kindLabels[key]} sin registros: no se incluye el arreglo.`))
  else
    for (const [index, record] of list.entries())
      checkFields(check, { data: asData(record), path: `${at}[${index}]`, fields: shape.services[key] })
}

interface Fields {
  readonly data: Data
  readonly path: string
  readonly fields: readonly RipsField[]
  /** The key of the nested content, which is checked separately. */
  readonly holds?: string
}

function checkFields({ findings, known }: CheckState, { data, path, fields, holds }: Fields): void {
  const named = namesOf(fields)
  for (const key of Object.keys(data))
    if (!named.has(key) && key !== holds)
      findings.push(broken(within(path, key), `«${key}» no es un campo de la norma.`))
  for (const field of fields) {
    const value = data[field.name]
    if (value === undefined) findings.push(broken(within(path, field.name), `Falta el campo ${field.name}.`))
    else {
      const wrong = valueFinding(field, { value, within: path, known })
      if (wrong !== null) findings.push(wrong)
    }
  }
}

const within = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

interface DeclaredValue {
  readonly value: unknown
  /** The path of the object that contains the field. */
  readonly within: string
  readonly known: Known
}

const minutes = /^ ([01]\d|2[0-3]):[0-5]\d$/

/** The finding on the value of one field: its type (RVG04), its size (RVG05) or its content (RVG06); null when there is none. */
function valueFinding(field: RipsField, declared: DeclaredValue): Finding | null {
  const { value } = declared
  if (value === null) return field.nullable ? null : kind(field, declared, 'No puede ser nulo.')
  if (field.kind === 'number') return numberFinding(field, declared)
  if (typeof value !== 'string') return kind(field, declared, 'Debe ser un texto.')
  if (!fits(field.size, value.length)) return size(field, declared, value.length)
  return contentFinding(field, declared, value)
}

function numberFinding(field: RipsField, declared: DeclaredValue): Finding | null {
  const { value } = declared
  if (typeof value !== 'number') return kind(field, declared, 'Debe ser un número sin comillas.')
  if (value < 0) return { ...kind(field, declared, 'No puede ser negativo.'), code: 'RVG01' }
  const digits = String(Math.trunc(value)).length
  if (!fits(field.size, digits)) return size(field, declared, digits)
  return field.table === undefined || value === 0 ? null : contentFinding(field, declared, String(value))
}

function contentFinding(field: RipsField, declared: DeclaredValue, code: string): Finding | null {
  const { table, oneOf, form } = field
  if (form === 'day' && !isDay(code)) return content(field, declared, 'Escriba la fecha como AAAA-MM-DD.')
  if (form === 'minute' && !(isDay(code.slice(0, 10)) && minutes.test(code.slice(10))))
    return content(field, declared, 'Escriba fecha y hora como AAAA-MM-DD HH:MM.')
  if (oneOf?.includes(code) === false)
    return content(field, declared, `Debe ser uno de: ${oneOf.join(', ')}.`)
  if (table === undefined || declared.known.has(table, code)) return null
  return content(field, declared, `«${code}» no está vigente en su tabla de referencia.`)
}

const addressOf = ({ name }: RipsField, { within }: DeclaredValue): string =>
  within === '' ? name : `${within}.${name}`

const content = (field: RipsField, declared: DeclaredValue, detail: string): Finding => ({
  code: 'RVG06',
  effect: 'R',
  says: 'El contenido no es el que pide la norma.',
  path: addressOf(field, declared),
  value: declared.value,
  detail,
})

const kind = (field: RipsField, declared: DeclaredValue, detail: string): Finding => ({
  code: 'RVG04',
  effect: 'R',
  says: `El dato ${field.id} no es del tipo que pide la norma.`,
  path: addressOf(field, declared),
  value: declared.value,
  detail,
})

function size(field: RipsField, declared: DeclaredValue, length: number): Finding {
  const { min, max, exact } = field.size
  const wanted = exact?.join(' o ') ?? (min === max ? String(min) : `entre ${min} y ${max}`)
  return {
    code: 'RVG05',
    effect: 'R',
    says: `El dato ${field.id} no tiene el tamaño que pide la norma.`,
    path: addressOf(field, declared),
    value: declared.value,
    detail: `Debe tener ${wanted} caracteres; tiene ${length}.`,
  }
}

const names = new WeakMap<readonly RipsField[], ReadonlySet<string>>()

/** The names of the fields of an object, computed once. */
function namesOf(fields: readonly RipsField[]): ReadonlySet<string> {
  const found = names.get(fields) ?? new Set(fields.map(({ name }) => name))
  names.set(fields, found)
  return found
}

const isKind = (key: string): key is ServiceKind => (serviceKinds as readonly string[]).includes(key)

const broken = (path: string, detail: string): Finding => ({
  code: 'RVG01',
  effect: 'R',
  says: 'El archivo no tiene la estructura de la norma.',
  path,
  detail,
})
const noServices: Finding = {
  code: 'RVG03',
  effect: 'R',
  says: 'No hay servicios prestados para la factura.',
  path: 'usuarios',
}
const withoutServices = (path: string): Finding => ({
  code: 'RVG07',
  effect: 'R',
  says: 'El usuario no tiene ningún servicio.',
  path: `${path}.servicios`,
})
