import {
  approves,
  conditionOf,
  defineDocument,
  documentList,
  type Fields,
  f,
  issuedStates,
  lifecycle,
  permission,
  reverses,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import type { MovedRow } from '@quina/warehouse/contract'
import { z } from 'zod'

/** Lets a user deliver what the contract does not pay, or what waits for its charge. */
export const deliverUncharged = permission('pharmacy.dispensing.uncharged', 'Dispensar lo que no se cobra')

export const dispensingKinds = {
  hospital: 'Hospitalización',
  urgency: 'Urgencias',
  ambulatory: 'Ambulatoria',
} as const
const modes = { unitDose: 'Dosis unitaria', whole: 'Tratamiento completo' } as const

const header = {
  orderId: f.ref('care.medicalOrder', 'Orden médica'),
  kind: f.choice('Para', dispensingKinds),
  mode: f.choice('Modo', modes),
  storeId: f.ref('warehouse.store', 'Bodega'),
  date: f.day('Fecha'),
  happenedOn: f.optional(f.day('Se entregó el', { help: 'Solo si el papel llega tarde' })),
  costCentreId: f.optional(
    f.ref('hospital.costCentre', 'Centro de costo', { help: 'Vacío: el de la bodega' }),
  ),
  receivedBy: f.optional(f.text('Quién recibe', { max: 120 })),
  place: f.optional(f.text('Dónde recibirá lo pendiente', { max: 200 })),
  phone: f.optional(f.text('Teléfono', { max: 40 })),
  notes: f.optional(f.note('Observaciones', { max: 500 })),
} satisfies Fields

const line = {
  orderLineId: f.ref('care.medicalOrderMedicine', 'Ordenado'),
  productId: f.ref('warehouse.product', 'Producto'),
  quantity: f.quantity('Cantidad'),
  lotId: f.optional(f.ref('warehouse.lot', 'Lote', { help: 'Vacío: el que vence primero' })),
  lotReason: f.optional(f.text('Por qué ese lote', { max: 200 })),
  alertReason: f.optional(f.text('Motivo si hay alerta', { max: 300 })),
  unchargedReason: f.optional(f.text('Motivo si no se cobra', { max: 300 })),
  mipresDelivery: f.optional(f.code('Entrega MIPRES', { max: 25 })),
} satisfies Fields

const states = issuedStates({ approved: 'Entregada', annulled: 'Anulada' })
const reason = f.note('Motivo', { min: 10, max: 500 })

/** The outcomes of the charge of what a patient gave back. */
export const returnOutcomes = {
  uncharged: 'No se había cobrado',
  reduced: 'Se redujo el cargo',
  excluded: 'Salió de la cuenta',
  invoiced: 'Facturado: requiere nota crédito',
} as const

export interface DispensingFacts {
  readonly patient: string
  readonly document: string
  readonly allergies: string | null
  /** The user who checked the draft. */
  readonly checkedBy: string | null
  /** Why two people must deliver it; null when one may. */
  readonly twoPeople: string | null
  /** The warning of each line, in the order of the lines; empty without one. */
  readonly alerts: readonly string[]
  /** What left the store by lot; the cost is for users who may see the kardex. */
  readonly moved: readonly MovedRow[]
  /** The reservation of the draft in the store, and its end. */
  readonly reserved: string | null
  readonly returns: readonly { readonly id: string; readonly sentence: string }[]
}

/** Dispensación: what the pharmacy delivers for a medical order (additions C3.2 and C3.5). */
export const dispensing = defineDocument({
  id: 'pharmacy.dispensing',
  clinical: true,
  label: { one: 'Dispensación', many: 'Dispensaciones', gender: 'f' },
  number: { prefix: 'DSP', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Medicamentos', line) },
  lifecycle: lifecycle('draft', states, {
    check: {
      label: 'Revisar como segunda persona',
      from: 'draft',
      to: 'draft',
      usual: true,
      consequence:
        'Usted responde de que es el medicamento, la dosis y el paciente. Quien entrega es otra persona.',
    },
    reserve: {
      label: 'Reservar',
      from: 'draft',
      to: 'draft',
      usual: true,
      consequence:
        'Lo que está libre de cada medicamento se guarda para esta orden: ninguna otra salida lo toma.',
    },
    approve: approves('Entregar', {
      consequence: 'Sale de la bodega lo que vence primero y pasa a la cuenta del paciente.',
    }),
    return: {
      label: 'Registrar devolución',
      from: 'approved',
      to: 'approved',
      params: {
        date: f.day('Fecha'),
        lines: f.lines('Lo que vuelve', {
          lineId: f.ref('pharmacy.dispensingLine', 'Línea'),
          quantity: f.quantity('Cantidad'),
        }),
        reason,
      },
      suffix: 'D',
      consequence:
        'Vuelve a la bodega a su costo y sale de la cuenta; si ya se facturó, requiere nota crédito.',
    },
    annul: reverses('Anular', 'Vuelve a la bodega lo que se entregó y sale de la cuenta del paciente.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'kind', 'storeId', 'orderId'),
      patient: f.text('Paciente'),
      document: f.text('Documento'),
      ...pick(header, 'receivedBy'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'kind', 'storeId', 'date'],
    byVigencia: true,
    searches: 'Número, paciente o quién recibe',
  }),
  facts: z.custom<DispensingFacts>(),
  screens: screensAt('/farmacia/dispensacion'),
})
