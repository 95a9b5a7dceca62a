import type { Finding } from '../rule/finding.contract.ts'
import type { Known } from '../rule/known.contract.ts'
import { asData, asList, type Data } from '../view/rips-view.domain.ts'
import type { RipsField } from './field.contract.ts'
import { kindLabels, type RipsShape, type ServiceKind, serviceKinds } from './kinds.contract.ts'
import { valueFinding } from './value.domain.ts'

/**
 * Whether a RIPS has the structure of its norm: every key and no other, types, sizes and codes in force
 * (RVG01, 03, 04, 05, 06 and 07). Nothing is thrown: whatever was read, findings come out.
 */
export function structureFindings(rips: unknown, shape: RipsShape, known: Known): Finding[] {
  const root = asData(rips)
  const users = asList(root.usuarios)
  const findings: Finding[] = []
  const check: Checked = { shape, known, findings }
  checkFields(check, { data: root, path: '', fields: shape.transaction, holds: 'usuarios' })
  if (!Array.isArray(root.usuarios)) findings.push(broken('usuarios', 'Debe ser un arreglo de usuarios.'))
  for (const [at, user] of users.entries()) checkUser(check, asData(user), `usuarios[${at}]`)
  if (!users.some(hasServices)) findings.push(noServices)
  return findings
}

interface Checked {
  readonly shape: RipsShape
  readonly known: Known
  /** What was found so far. */
  readonly findings: Finding[]
}

const hasServices = (user: unknown): boolean => {
  const services = asData(asData(user).servicios)
  return serviceKinds.some((kind) => asList(services[kind]).length > 0)
}

function checkUser(check: Checked, user: Data, path: string): void {
  const services = asData(user.servicios)
  const kinds = Object.keys(services)
  checkFields(check, { data: user, path, fields: check.shape.user, holds: 'servicios' })
  if (kinds.length === 0) check.findings.push(withoutServices(path))
  for (const key of kinds) checkKind(check, key, { list: services[key], at: `${path}.servicios.${key}` })
}

function checkKind(
  check: Checked,
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
  /** The key that holds what is below: looked at on its own. */
  readonly holds?: string
}

function checkFields({ findings, known }: Checked, { data, path, fields, holds }: Fields): void {
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

const names = new WeakMap<readonly RipsField[], ReadonlySet<string>>()

/** The names of the fields of an object, gathered once. */
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
