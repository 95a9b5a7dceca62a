import {
  approves,
  code,
  conditionOf,
  day,
  defineDocument,
  documentList,
  type Fields,
  flag,
  integer,
  issuedStates,
  lifecycle,
  lines,
  note,
  optional,
  quantity,
  ref,
  reverses,
  screensAt,
  someOf,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import type { Moved } from '@quina/warehouse/contract'
import { z } from 'zod'

const header = {
  storeId: ref('warehouse.store', 'Bodega'),
  date: day('Fecha'),
  happenedOn: optional(day('Se usó el', { help: 'Solo si el papel llega tarde' })),
  admissionId: optional(ref('care.admission', 'Admisión', { help: 'Vacía: lo consumió el servicio' })),
  professionalId: optional(ref('people.employee', 'Profesional que lo usó')),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo', { help: 'Vacío: el de la bodega' })),
  kitId: optional(ref('pharmacy.kit', 'Paquete', { help: 'Escribe sus líneas' })),
  kits: optional(integer('Paquetes', { min: 1, max: 100 })),
  purpose: note('Para qué se usó', { min: 5, max: 500 }),
} satisfies Fields

const line = {
  productId: ref('warehouse.product', 'Producto'),
  quantity: someOf('Cantidad'),
  included: flag('Incluido en el servicio', { help: 'No se cobra aparte' }),
  lotId: optional(ref('warehouse.lot', 'Lote', { help: 'Vacío: el que vence primero' })),
  lotReason: optional(text('Por qué ese lote', { max: 200 })),
  serial: optional(code('Serie', { max: 60, help: 'De un implante: la de su etiqueta, o su UDI' })),
  alertReason: optional(text('Motivo si hay alerta', { max: 300 })),
  unchargedReason: optional(text('Motivo si no se cobra', { max: 300 })),
} satisfies Fields

const states = issuedStates({ approved: 'Registrado', annulled: 'Anulado' })
const reason = note('Motivo', { min: 10, max: 500 })

export interface UseFacts {
  readonly patient: string | null
  readonly allergies: string | null
  readonly moved: readonly Moved[]
  /** The card of each implant, which the patient takes. */
  readonly implants: readonly string[]
  /** Why something is not charged, and what came back, in words. */
  readonly remarks: readonly string[]
}

/** Gasto: what was used of a patient or a service without an order, as a kit of surgery or what a crash cart had (C3.3-5, 6). */
export const patientUse = defineDocument({
  id: 'pharmacy.patientUse',
  clinical: true,
  label: { one: 'Gasto de paciente o servicio', many: 'Gastos de pacientes y servicios', gender: 'm' },
  number: { prefix: 'GTO', restarts: 'vigencia' },
  fields: { ...header, lines: lines('Lo que se usó', line) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Registrar el gasto', {
      consequence: 'Sale de la bodega lo que vence primero y pasa a la cuenta del paciente, o al servicio.',
    }),
    return: {
      label: 'Registrar devolución',
      from: 'approved',
      to: 'approved',
      params: {
        date: day('Fecha'),
        lines: lines('Lo que vuelve', {
          lineId: ref('pharmacy.patientUseLine', 'Línea'),
          quantity: quantity('Cantidad'),
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
      patient: optional(text('Paciente')),
      condition: conditionOf(states),
    },
    filters: ['condition', 'storeId', 'kitId', 'date'],
    byVigencia: true,
    searches: 'Número o para qué se usó',
  }),
  facts: z.custom<UseFacts>(),
  screens: screensAt('/farmacia/gastos'),
})
