import {
  kindLabels,
  type RipsField,
  type RipsShape,
  type ServiceKind,
  serviceKinds,
} from '@quina/rips/contract'

/** One object of a RIPS as a form shows it: what it is called, where it is, and its fields. */
export interface FormRecord {
  /** *Usuario 1 · CC 123*, *Consultas 2* */
  readonly title: string
  readonly path: string
  /** Above it: 0 the file, 1 a user, 2 a service. */
  readonly depth: 0 | 1 | 2
  readonly fields: readonly FormField[]
}

export interface FormField {
  readonly path: string
  readonly name: string
  readonly kind: RipsField['kind']
  readonly value: string | number | null
  /** It tells records apart, or says whose they are: never changed by hand. */
  readonly fixed: boolean
}

type Data = Readonly<Record<string, unknown>>

const fixed: readonly string[] = [
  'consecutivo',
  'numFactura',
  'numDocumentoIdObligado',
  'tipoNota',
  'numNota',
]

/** Every record of a RIPS, in the order of the file, with the fields that its norm names. */
export function recordsOf(rips: Data, shape: RipsShape): readonly FormRecord[] {
  const users = listOf(rips.usuarios)
  return [
    { title: 'Transacción', path: '', depth: 0, fields: fieldsOf(rips, '', shape.transaction) },
    ...users.flatMap((user, at): FormRecord[] => {
      const path = `usuarios[${at}]`
      const { consecutivo, tipoDocumentoIdentificacion: kind, numDocumentoIdentificacion: document } = user
      const title = `Usuario ${String(consecutivo)} · ${String(kind)} ${String(document)}`
      return [
        { title, path, depth: 1, fields: fieldsOf(user, path, shape.user) },
        ...serviceKinds.flatMap((kind) => servicesOf(user, { kind, path, shape })),
      ]
    }),
  ]
}

interface Within {
  readonly kind: ServiceKind
  readonly path: string
  readonly shape: RipsShape
}

function servicesOf(user: Data, { kind, path, shape }: Within): FormRecord[] {
  return listOf((user.servicios as Data | undefined)?.[kind]).map((service, at): FormRecord => {
    const own = `${path}.servicios.${kind}[${at}]`
    const code = service.codConsulta ?? service.codProcedimiento ?? service.codTecnologiaSalud ?? ''
    const title = `${kindLabels[kind]} ${String(service.consecutivo)} · ${String(code)}`
    return { title, path: own, depth: 2, fields: fieldsOf(service, own, shape.services[kind]) }
  })
}

const fieldsOf = (data: Data, path: string, fields: readonly RipsField[]): FormField[] =>
  fields.map(({ name, kind }) => ({
    path: path === '' ? name : `${path}.${name}`,
    ...{ name, kind },
    value: (data[name] ?? null) as FormField['value'],
    fixed: fixed.includes(name),
  }))

const listOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? (value as Data[]) : [])

/** What was typed, as the JSON holds it: an empty text is null, an empty number zero. */
export function typedValue(kind: RipsField['kind'], text: string): string | number | null {
  const trimmed = text.trim()
  if (kind === 'text') return trimmed === '' ? null : trimmed
  const number = Number(trimmed.replace(',', '.'))
  return trimmed === '' || Number.isNaN(number) ? 0 : number
}
