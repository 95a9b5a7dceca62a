import { defineCommand, defineDocument, defineQuery, f, listOf, permissionFor } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { hour } from '../../invoice/charges/charge/charge.contract.ts'
import type { ClaimFacts } from '../claim-form/claim-facts.contract.ts'
import { claimCondition, claimLifecycle, reanswering } from '../claim-form/claim-life.contract.ts'
import { claimAtAnswer } from '../claim-screens/claim-at.contract.ts'
import { serviceKinds } from '../furips-file/service-kinds.contract.ts'

const procedure = (label: string) => f.optional(f.ref('reference.procedure', label))

const header = {
  date: f.day('Fecha'),
  invoiceId: f.ref('billing.invoice', 'Factura'),
  doctorId: f.optional(f.ref('people.employee', 'Médico tratante', { help: 'Vacío: el del egreso' })),
  enabled: f.flag('Servicios habilitados'),
  ...reanswering,
}
const care = {
  hospitalServiceId: procedure('Servicio principal de hospitalización'),
  surgeryId: procedure('Procedimiento quirúrgico principal'),
  secondSurgeryId: procedure('Procedimiento quirúrgico secundario'),
  complexity: f.optional(
    f.choice('Complejidad quirúrgica', { '1': '1 Alta', '2': '2 Media', '3': '3 Baja' }),
  ),
  icu: f.flag('Estuvo en UCI'),
  icuDays: f.optional(f.integer('Días de UCI', { min: 1, max: 99 })),
}
const referral = {
  referralKind: f.optional(
    f.choice('Tipo de remisión', { '1': '1 Remisión', '2': '2 Orden de servicio', '3': '3 Otra' }),
  ),
  referredOn: f.optional(f.day('Fecha de la remisión')),
  referredAt: f.optional(hour('Hora de la remisión')),
  referrerCode: f.optional(f.code('Habilitación que remite', { max: 12 })),
  referrerName: f.optional(f.text('Profesional que remite', { max: 60 })),
  referrerPosition: f.optional(f.text('Cargo de quien remite', { max: 30 })),
  acceptedOn: f.optional(f.day('Fecha de aceptación')),
  acceptedAt: f.optional(hour('Hora de aceptación')),
  receiverCode: f.optional(f.code('Habilitación que recibe', { max: 12 })),
  receiverName: f.optional(f.text('Profesional que recibe', { max: 60 })),
  ambulancePlate: f.optional(f.code('Placa de la ambulancia', { max: 6 })),
}
const transport = {
  transportPlate: f.optional(f.code('Placa del transporte', { max: 6 })),
  transportFrom: f.optional(f.text('Transportado desde', { max: 40 })),
  transportTo: f.optional(f.text('Transportado hasta', { max: 40 })),
  transportKind: f.optional(f.choice('Ambulancia', { '1': '1 Básica', '2': '2 Medicalizada' })),
  transportZone: f.optional(f.choice('Zona del transporte', { U: 'Urbana', R: 'Rural' })),
}

/** The facts of a FURIPS that are not fields of its form. */
interface FuripsFacts extends ClaimFacts {
  /** The lines of FURIPS2. */
  readonly items: readonly string[]
  /** The cover of the payer for this victim; null when no tope applies. */
  readonly cover: { readonly cap: string; readonly used: string; readonly left: string } | null
}

/** FURIPS: what is claimed for the care of one victim in one invoice (billing dossier §11, Circular ADRES 022 de 2023). */
export const furips = defineDocument({
  id: 'billing.furips',
  label: { one: 'FURIPS', many: 'FURIPS', gender: 'm' },
  number: { prefix: 'FURIPS', restarts: 'never' },
  fields: {
    ...header,
    ...care,
    ...referral,
    ...transport,
    lines: f.lines('Servicios reclamados', {
      invoiceLineId: f.ref('billing.invoiceLine', 'Línea de la factura'),
      kind: f.choice('Tipo', serviceKinds),
      code: f.code('Código', { max: 15, help: 'CUM de un medicamento; SOAT o CUPS de un procedimiento' }),
      description: f.optional(f.text('Descripción', { max: 100 })),
      claimed: f.money('Reclamado'),
    }),
  },
  opens: '/furips-create/:id',
  lifecycle: claimLifecycle,
  list: listOf({
    columns: {
      number: f.integer('Consecutivo'),
      ...pick(header, 'date', 'invoiceId'),
      payerId: f.ref('insurers.payer', 'Reclamado a'),
      patientId: f.ref('people.patient', 'Víctima'),
      plate: f.optional(f.text('Placa')),
      policyNumber: f.optional(f.text('Póliza')),
      eventOn: f.optional(f.day('Fecha del evento')),
      sirasNumber: f.optional(f.text('SIRAS')),
      claimed: f.money('Reclamado'),
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
  facts: z.custom<FuripsFacts>(),
})

const edit = permissionFor(furips, 'edit')

/** Makes the claim of an invoice from everything that its account already contains. */
export const prepareFurips = defineCommand({
  id: 'billing.prepareFurips',
  verb: 'Preparar FURIPS',
  access: edit,
  params: {
    invoiceId: f.ref('billing.invoice', 'Factura', { help: 'Emitida a una aseguradora SOAT o a ADRES' }),
  },
  answers: z.object({ id: z.string() }),
})

/** The claims of the thing that an address identifies. */
export const furipsAt = defineQuery({
  id: 'billing.furipsAt',
  title: 'FURIPS: de qué es una dirección',
  access: permissionFor(furips, 'view'),
  params: { id: f.ref('billing.furips', 'FURIPS, factura o admisión') },
  opens: ['id'],
  answers: claimAtAnswer,
})

/** Looks for the faults of a draft and stores them for its list. */
export const checkFurips = defineCommand({
  id: 'billing.checkFurips',
  verb: 'Validar',
  title: 'FURIPS: validar',
  access: edit,
  about: { id: f.ref('billing.furips', 'FURIPS') },
  answers: z.object({ faults: z.number() }),
})
