import { consultasFields, procedimientosFields } from './attention.contract.ts'
import type { RipsField } from './field.contract.ts'
import { hospitalizacionFields, recienNacidosFields, urgenciasFields } from './stay.contract.ts'
import { medicamentosFields, otrosServiciosFields } from './supply.contract.ts'
import { transaccionFields, usuariosFields } from './who.contract.ts'

/** The arrays of services of a user, in the order of the norm. */
export const serviceKinds = [
  'consultas',
  'procedimientos',
  'urgencias',
  'hospitalizacion',
  'recienNacidos',
  'medicamentos',
  'otrosServicios',
] as const
export type ServiceKind = (typeof serviceKinds)[number]

export const kindLabels: Readonly<Record<ServiceKind, string>> = {
  consultas: 'Consultas',
  procedimientos: 'Procedimientos',
  urgencias: 'Urgencias con observación',
  hospitalizacion: 'Hospitalización',
  recienNacidos: 'Recién nacidos',
  medicamentos: 'Medicamentos',
  otrosServicios: 'Otros servicios',
}

/** The fields of each object under one norm. */
export interface RipsShape {
  readonly transaction: readonly RipsField[]
  readonly user: readonly RipsField[]
  readonly services: Readonly<Record<ServiceKind, readonly RipsField[]>>
}

/** Resolución 948 of 2026, Documento Técnico 1 version 2. */
export const shape948: RipsShape = {
  transaction: transaccionFields,
  user: usuariosFields,
  services: {
    consultas: consultasFields,
    procedimientos: procedimientosFields,
    urgencias: urgenciasFields,
    hospitalizacion: hospitalizacionFields,
    recienNacidos: recienNacidosFields,
    medicamentos: medicamentosFields,
    otrosServicios: otrosServiciosFields,
  },
}
