import { defineCommand, defineDocument, defineQuery, f, listOf, permissionFor } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { hour } from '../../invoice/charges/charge/charge.contract.ts'
import type { ClaimFacts } from '../claim-form/claim-facts.contract.ts'
import { claimCondition, claimLifecycle, reanswering } from '../claim-form/claim-life.contract.ts'
import { claimAtAnswer } from '../claim-screens/claim-at.contract.ts'

/** Tipo de servicio del vehículo (FURTRAN 11). */
const vehicleServices = {
  '1': '1 Ambulancia básica',
  '2': '2 Ambulancia medicalizada',
  '3': '3 Particular',
  '4': '4 Público',
  '5': '5 Oficial',
  '6': '6 De emergencia',
  '7': '7 Diplomático o consular',
  '8': '8 Transporte masivo',
  '9': '9 Escolar',
}

const fields = {
  date: f.day('Fecha'),
  invoiceId: f.ref('billing.invoice', 'Factura'),
  claimantId: f.optional(f.ref('people.tercero', 'Quién transportó', { help: 'Vacío: la institución' })),
  ...reanswering,
  vehicleService: f.choice('Vehículo que transportó', vehicleServices),
  plate: f.code('Placa que transportó', { max: 6 }),
  takenFrom: f.text('Dirección donde se recogió', { max: 100 }),
  takenMunicipalityId: f.ref('reference.municipality', 'Municipio donde se recogió'),
  takenZone: f.choice('Zona', { U: 'Urbana', R: 'Rural' }),
  takenOn: f.day('Fecha del traslado'),
  takenAt: hour('Hora del traslado'),
  receiverCode: f.optional(f.code('Habilitación que recibe', { max: 12, help: 'Vacío: la de la sede' })),
  receiverMunicipalityId: f.optional(
    f.ref('reference.municipality', 'Municipio que recibe', { help: 'Vacío: el de la sede' }),
  ),
  billed: f.money('Facturado'),
  claimed: f.money('Reclamado'),
  enabled: f.flag('Servicios habilitados'),
}

/** FURTRAN: what is claimed for transporting a victim from the place of the event (billing dossier §11). */
export const furtran = defineDocument({
  id: 'billing.furtran',
  label: { one: 'FURTRAN', many: 'FURTRAN', gender: 'm' },
  number: { prefix: 'FURTRAN', restarts: 'never' },
  fields,
  opens: '/furtran-create/:id',
  lifecycle: claimLifecycle,
  list: listOf({
    columns: {
      number: f.integer('Consecutivo'),
      ...pick(fields, 'date', 'invoiceId'),
      payerId: f.ref('insurers.payer', 'Reclamado a'),
      patientId: f.ref('people.patient', 'Víctima'),
      ...pick(fields, 'plate', 'takenOn'),
      eventOn: f.optional(f.day('Fecha del evento')),
      policyNumber: f.optional(f.text('Póliza')),
      sirasNumber: f.optional(f.text('SIRAS')),
      claimed: fields.claimed,
      batchNumber: f.optional(f.integer('Lote')),
      filingNumber: f.optional(f.text('Radicado')),
      filedOn: f.optional(f.day('Radicado el')),
      approved: f.optional(f.money('Aprobado')),
      condition: claimCondition,
    },
    totals: ['claimed', 'approved'],
    sort: '-date',
    filters: ['condition', 'payerId', 'date', 'eventOn', 'batchNumber'],
    byVigencia: true,
    searches: 'Consecutivo, factura, víctima, placa, póliza, SIRAS o radicado',
  }),
  facts: z.custom<ClaimFacts>(),
})

const edit = permissionFor(furtran, 'edit')

/** Makes the claim of the transport of an invoice from everything that its account already contains. */
export const prepareFurtran = defineCommand({
  id: 'billing.prepareFurtran',
  verb: 'Preparar FURTRAN',
  access: edit,
  params: {
    invoiceId: f.ref('billing.invoice', 'Factura', { help: 'Emitida a una aseguradora SOAT o a ADRES' }),
    plate: f.code('Placa que transportó', { max: 6 }),
  },
  answers: z.object({ id: z.string() }),
})

/** The claims of the thing that an address identifies. */
export const furtranAt = defineQuery({
  id: 'billing.furtranAt',
  title: 'FURTRAN: de qué es una dirección',
  access: permissionFor(furtran, 'view'),
  params: { id: f.ref('billing.furtran', 'FURTRAN, factura o admisión') },
  opens: ['id'],
  answers: claimAtAnswer,
})

/** Looks for the faults of a draft and stores them for its list. */
export const checkFurtran = defineCommand({
  id: 'billing.checkFurtran',
  verb: 'Validar',
  title: 'FURTRAN: validar',
  access: edit,
  about: { id: f.ref('billing.furtran', 'FURTRAN') },
  answers: z.object({ faults: z.number() }),
})
