import {
  approves,
  conditionOf,
  defineDocument,
  documentList,
  type Fields,
  f,
  issuedStates,
  lifecycle,
  reverses,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import type { MovedRow } from '@quina/warehouse/contract'
import { z } from 'zod'

const header = {
  storeId: f.ref('warehouse.store', 'Bodega'),
  date: f.day('Fecha'),
  happenedOn: f.optional(f.day('Se usó el', { help: 'Solo si el papel llega tarde' })),
  admissionId: f.optional(f.ref('care.admission', 'Admisión', { help: 'Vacía: lo consumió el servicio' })),
  professionalId: f.optional(f.ref('people.employee', 'Profesional que lo usó')),
  costCentreId: f.optional(
    f.ref('hospital.costCentre', 'Centro de costo', { help: 'Vacío: el de la bodega' }),
  ),
  kitId: f.optional(f.ref('pharmacy.kit', 'Paquete', { help: 'Escribe sus líneas' })),
  kits: f.optional(f.integer('Paquetes', { min: 1, max: 100 })),
  purpose: f.note('Para qué se usó', { min: 5, max: 500 }),
} satisfies Fields

const line = {
  productId: f.ref('warehouse.product', 'Producto'),
  quantity: f.someOf('Cantidad'),
  included: f.flag('Incluido en el servicio', { help: 'No se cobra aparte' }),
  lotId: f.optional(f.ref('warehouse.lot', 'Lote', { help: 'Vacío: el que vence primero' })),
  lotReason: f.optional(f.text('Por qué ese lote', { max: 200 })),
  serial: f.optional(f.code('Serie', { max: 60, help: 'De un implante: la de su etiqueta, o su UDI' })),
  alertReason: f.optional(f.text('Motivo si hay alerta', { max: 300 })),
  unchargedReason: f.optional(f.text('Motivo si no se cobra', { max: 300 })),
} satisfies Fields

const states = issuedStates({ approved: 'Registrado', annulled: 'Anulado' })
const reason = f.note('Motivo', { min: 10, max: 500 })

export interface UseFacts {
  readonly patient: string | null
  readonly allergies: string | null
  readonly moved: readonly MovedRow[]
  /** The card of each implant, which the patient keeps. */
  readonly implants: readonly string[]
  /** Why a line is not charged, and what was returned, in words. */
  readonly remarks: readonly string[]
}

/** Gasto: what a patient or a service used without an order, as a surgery kit or from a crash cart (C3.3-5, 6). */
export const patientUse = defineDocument({
  id: 'pharmacy.patientUse',
  clinical: true,
  label: { one: 'Gasto de paciente o servicio', many: 'Gastos de pacientes y servicios', gender: 'm' },
  number: { prefix: 'GTO', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Lo que se usó', line) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Registrar el gasto', {
      consequence: 'Sale de la bodega lo que vence primero y pasa a la cuenta del paciente, o al servicio.',
    }),
    return: {
      label: 'Registrar devolución',
      from: 'approved',
      to: 'approved',
      params: {
        date: f.day('Fecha'),
        lines: f.lines('Lo que vuelve', {
          lineId: f.ref('pharmacy.patientUseLine', 'Línea'),
          quantity: f.quantity('Cantidad'),
        }),
        reason,
      },
      suffix: 'D',
      consequence:
        'Vuelve a la bodega a su costo y sale de la cuenta; si ya se facturó, pide su nota crédito.',
    },
    annul: reverses('Anular', 'Vuelve a la bodega lo que se usó y sale de la cuenta del paciente.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'storeId', 'admissionId', 'costCentreId', 'kitId', 'purpose'),
      patient: f.optional(f.text('Paciente')),
      condition: conditionOf(states),
    },
    filters: ['condition', 'storeId', 'kitId', 'date'],
    byVigencia: true,
    searches: 'Número o para qué se usó',
  }),
  facts: z.custom<UseFacts>(),
  screens: screensAt('/farmacia/gastos'),
})
