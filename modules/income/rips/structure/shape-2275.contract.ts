import { maybe, type RipsField, sizeOf } from './field.contract.ts'
import { type RipsShape, type ServiceKind, shape948 } from './kinds.contract.ts'

/** Whether the Resolución 948 added a field to a service, which therefore did not exist before. */
const added = (name: string): boolean =>
  name.endsWith('CIE11') || ['codigoVIDA', 'registroSIRAS', 'vrDispensacion'].includes(name)

const sizes: Readonly<Record<string, string>> = {
  numDocumentoIdObligado: '9-12',
  idMIPRES: '0-15',
  nomTecnologiaSalud: '0-60',
}

const before = (field: RipsField): RipsField => ({
  ...field,
  size: sizes[field.name] === undefined ? field.size : sizeOf(sizes[field.name] ?? ''),
})

const earlier = (fields: readonly RipsField[]): readonly RipsField[] =>
  fields.filter(({ name }) => !added(name)).map(before)

const own: Partial<Record<ServiceKind, readonly RipsField[]>> = {
  medicamentos: [maybe('M02', 'numAutorizacion', '0-30')],
}

const servicesBefore = (kind: ServiceKind): readonly RipsField[] => [
  ...earlier(shape948.services[kind]),
  ...(own[kind] ?? []),
]

/** Resolución 2275 of 2023, declared by its differences from the Resolución 948. */
export const shape2275: RipsShape = {
  transaction: earlier(shape948.transaction),
  user: earlier(shape948.user),
  services: {
    consultas: servicesBefore('consultas'),
    procedimientos: servicesBefore('procedimientos'),
    urgencias: servicesBefore('urgencias'),
    hospitalizacion: servicesBefore('hospitalizacion'),
    recienNacidos: servicesBefore('recienNacidos'),
    medicamentos: servicesBefore('medicamentos'),
    otrosServicios: servicesBefore('otrosServicios'),
  },
}
