import type { Finding } from '../rule/finding.contract.ts'
import type { Known } from '../rule/known.contract.ts'
import { asData, asList, type Data } from '../view/rips-view.domain.ts'
import type { RipsField } from './field.contract.ts'
import { kindLabels, type RipsShape, type ServiceKind, serviceKinds } from './kinds.contract.ts'
import { valueFindings } from './value.domain.ts'

/**
 * Whether a RIPS has the structure of its norm: every key and no other, types, sizes and codes in force
 * (RVG01, 03, 04, 05, 06 and 07). Nothing is thrown: whatever was read, findings come out.
 */
export function structureFindings(rips: unknown, shape: RipsShape, known: Known): readonly Finding[] {
  const root = asData(rips)
  const users = asList(root.usuarios)
  const services = users.flatMap((user) =>
    serviceKinds.flatMap((kind) => asList(asData(asData(user).servicios)[kind])),
  )
  return [
    ...fieldFindings({ data: root, path: '', fields: shape.transaction, lists: ['usuarios'], known }),
    ...(Array.isArray(root.usuarios) ? [] : [broken('usuarios', 'Debe ser un arreglo de usuarios.')]),
    ...users.flatMap((user, at) => userFindings(asData(user), `usuarios[${at}]`, { shape, known })),
    ...(services.length === 0 ? [noServices] : []),
  ]
}

interface Checked {
  readonly shape: RipsShape
  readonly known: Known
}

function userFindings(user: Data, path: string, { shape, known }: Checked): readonly Finding[] {
  const services = asData(user.servicios)
  const kinds = Object.keys(services)
  return [
    ...fieldFindings({ data: user, path, fields: shape.user, lists: ['servicios'], known }),
    ...(kinds.length === 0 ? [withoutServices(path)] : []),
    ...kinds.flatMap((key) => kindFindings(key, services[key], { path, shape, known })),
  ]
}

function kindFindings(
  key: string,
  list: unknown,
  { path, shape, known }: Checked & { readonly path: string },
): readonly Finding[] {
  const at = `${path}.servicios.${key}`
  if (!isKind(key)) return [broken(at, `«${key}» no es un grupo de servicios.`)]
  if (!Array.isArray(list) || list.length === 0)
    return [broken(at, `${kindLabels[key]} sin registros: no se incluye el arreglo.`)]
  return list.flatMap((record, index) =>
    fieldFindings({
      data: asData(record),
      path: `${at}[${index}]`,
      fields: shape.services[key],
      lists: [],
      known,
    }),
  )
}

interface Fields {
  readonly data: Data
  readonly path: string
  readonly fields: readonly RipsField[]
  /** Keys that hold what is below: looked at on their own. */
  readonly lists: readonly string[]
  readonly known: Known
}

function fieldFindings({ data, path, fields, lists, known }: Fields): readonly Finding[] {
  const named = new Set([...fields.map(({ name }) => name), ...lists])
  const address = (name: string) => (path === '' ? name : `${path}.${name}`)
  return [
    ...Object.keys(data)
      .filter((key) => !named.has(key))
      .map((key) => broken(address(key), `«${key}» no es un campo de la norma.`)),
    ...fields.flatMap((field) => {
      if (data[field.name] === undefined)
        return [broken(address(field.name), `Falta el campo ${field.name}.`)]
      return valueFindings(field, { value: data[field.name], path: address(field.name), known })
    }),
  ]
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
