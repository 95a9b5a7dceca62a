import {
  defineCommand,
  type Field,
  type Fields,
  f,
  listOf,
  permission,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { dianStates, ripsStates } from '../../invoice/invoice.contract.ts'
import { filingStates, receivableStates } from '../../receivable/receivable.contract.ts'
import { declaredAnswer, declaredFields } from './declared.contract.ts'
import { discountFields } from './discount.contract.ts'

/** An hour of the day in Bogotá, stored as `14:35`, shown as `02:35 PM`. */
export const hour = (label: string): Field<string> => ({
  ...f.code(label, { max: 5, help: 'Como 02:35 PM' }),
  clock: true,
  schema: f.time(label).schema,
})

/** The fields for charging a service. */
export const chargeFields = {
  serviceId: f.ref('tariffs.service', 'Servicio'),
  programId: f.optional(
    f.ref('billing.program', 'Programa', { help: 'El del contrato en el que se presta' }),
  ),
  quantity: f.quantity('Cantidad'),
  day: f.day('Fecha'),
  hour: hour('Hora'),
  professionalId: f.optional(f.ref('people.employee', 'Profesional')),
  diagnosisId: f.optional(f.ref('reference.diagnosis', 'Diagnóstico')),
  ...declaredFields,
} satisfies Fields

/** The fields shown once a refusal has named them. */
export const misfitFields = {
  misfitReason: {
    ...f.optional(f.note('Motivo, si el CUPS es de otro sexo o edad', { max: 500 })),
    late: true as const,
  },
} satisfies Fields

/** The fields for charging several services at once: the list, and the values common to all. */
export const listFields = {
  services: f.note('Servicios', {
    max: 20_000,
    help: 'Uno en cada línea, como se copian de una hoja: código, cantidad y hora',
  }),
  ...pick(chargeFields, 'day', 'hour', 'professionalId', 'diagnosisId'),
  ...pick(declaredFields, 'authorizationNumber', 'orderNumber'),
  ...misfitFields,
} satisfies Fields

const reason = f.note('Motivo', { min: 10, max: 500 })

/** The fields for replacing the price of the contract. */
export const priceFields = { price: f.money('Precio'), reason } satisfies Fields
/** The fields for excluding a charge, or including it again. */
const reasonFields = { reason } satisfies Fields
/** Changes the payer of some charges and prices all of them anew. */
export const assignFields = {
  payerId: f.optional(f.ref('insurers.payer', 'Pagador', { help: 'Vacío: paga el paciente' })),
  contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
  reason,
} satisfies Fields

export const chargeStates = {
  pending: ['Pendiente', 'warning'],
  excluded: ['Excluido', 'neutral'],
  reserved: ['En prefactura', 'info'],
  invoiced: ['Facturado', 'good'],
  reversed: ['Reversado', 'bad'],
} as const
export type ChargeState = keyof typeof chargeStates

export const viewCharges = permission('billing.charge.view', 'Ver cuentas y cargos de pacientes', {
  clinical: true,
})
export const editCharges = permission('billing.charge.edit', 'Cargar servicios a pacientes')
export const priceCharges = permission('billing.charge.price', 'Escribir precios a mano')
export const discountCharges = permission('billing.charge.discount', 'Dar descuentos por línea')
export const excludeCharges = permission('billing.charge.exclude', 'Excluir cargos y cambiar quién los paga')

/** `/facturacion/eventos/buscar`: finds the invoice of a service. */
export const chargeList = listOf({
  columns: {
    ...pick(chargeFields, 'day', 'serviceId'),
    patientId: f.ref('people.patient', 'Paciente'),
    document: f.text('Documento'),
    admissionId: f.ref('care.admission', 'Admisión'),
    contractId: f.ref('insurers.contract', 'Contrato'),
    ...pick(chargeFields, 'authorizationNumber', 'quantity'),
    price: f.money('Precio'),
    amount: f.money('Valor'),
    state: f.condition('Cargo', chargeStates),
    invoice: f.optional(f.text('Factura')),
    documentState: f.optional(
      f.choice('Documento', {
        draft: 'Prefactura',
        issued: 'Emitida',
        annulled: 'Anulada',
        dropped: 'Descartada',
      }),
    ),
    dianState: f.optional(f.condition('DIAN', dianStates)),
    ripsState: f.optional(f.condition('RIPS', ripsStates)),
    filingState: f.optional(f.condition('Radicación', filingStates)),
    receivableState: f.optional(f.condition('Cartera', receivableStates)),
    filingNumber: f.optional(f.text('Radicado')),
  },
  totals: ['amount'],
  sort: '-day',
  filters: ['state', 'serviceId', 'patientId', 'contractId', 'day', 'amount'],
  searches: 'Factura, CUFE, CUV, documento, admisión, autorización, servicio o radicado',
})
export const chargePath = '/api/billing/charge'

/** A charge as the account shows it. Amounts are money text. */
export const chargeAnswer = z.object({
  ...strings('id', 'serviceId', 'code', 'name', 'kind', 'day', 'hour', 'quantity', 'price', 'amount'),
  /** How the price was calculated, in words. */
  explained: z.string(),
  ...stringsOrNull('unpriced', 'priceReason'),
  /** Its discount: amount, percentage and reason. */
  ...strings('discount', 'discountPercent'),
  ...stringsOrNull('discountReason', 'payerId', 'contractId', 'professionalId', 'professional'),
  ...stringsOrNull('diagnosisId', 'diagnosis'),
  ...declaredAnswer,
  ...stringsOrNull('component', 'surgicalActId', 'packageId', 'programId', 'program'),
  ...strings('moderatingConcept', 'moderatingAmount'),
  moderatingReason: z.string().nullable(),
  state: z.string(),
  ...stringsOrNull('stateReason', 'invoiceId', 'invoice'),
  version: z.number(),
})
export type ChargeAnswer = z.output<typeof chargeAnswer>

const chargeId = { id: f.ref('billing.charge', 'Cargo') }
const done = { module: 'billing', about: chargeId, answers: z.object({ id: z.string() }) }

export const changeCharge = defineCommand({
  ...done,
  name: 'changeCharge',
  verb: 'Guardar',
  title: 'Cambiar un cargo',
  access: editCharges,
  consequence: 'Se liquida de nuevo con el contrato.',
  params: { ...chargeFields, ...misfitFields },
})

export const priceCharge = defineCommand({
  ...done,
  name: 'priceCharge',
  verb: 'Guardar el precio',
  title: 'Escribir un precio',
  access: priceCharges,
  consequence: 'Queda en lugar del que dice el contrato, con su motivo, y no se vuelve a liquidar.',
  params: priceFields,
})

export const discountCharge = defineCommand({
  ...done,
  name: 'discountCharge',
  verb: 'Guardar el descuento',
  title: 'Dar un descuento',
  access: discountCharges,
  consequence:
    'El cargo va en una línea propia con su descuento; quien paga ve cuánto, y RIPS dice el valor neto.',
  params: discountFields,
})

export const excludeCharge = defineCommand({
  ...done,
  name: 'excludeCharge',
  verb: 'Excluir',
  title: 'Excluir un cargo',
  access: excludeCharges,
  consequence: 'No se factura. Puede volver a incluirlo mientras la cuenta siga abierta.',
  danger: true,
  params: reasonFields,
})

export const includeCharge = defineCommand({
  ...done,
  name: 'includeCharge',
  verb: 'Incluir',
  title: 'Volver a incluir un cargo',
  access: excludeCharges,
  consequence: 'Vuelve a estar pendiente por facturar.',
  params: reasonFields,
})
