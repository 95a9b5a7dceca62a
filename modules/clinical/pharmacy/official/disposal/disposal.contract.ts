import {
  annuls,
  approves,
  conditionOf,
  defineDocument,
  defineParameter,
  documentList,
  type Fields,
  f,
  lifecycle,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** The most days from a discard until the certificate of the waste manager. */
export const certificateDays = defineParameter({
  id: 'pharmacy.certificateDays',
  area: 'Farmacia',
  field: f.integer('Días para tener el certificado de lo dado de baja', { min: 1, max: 366 }),
  initial: 60,
})

const fields = {
  issueId: f.ref('warehouse.issue', 'Baja de almacén'),
  date: f.day('Entregado al gestor el'),
  kilograms: f.quantity('Peso (kg)'),
  wasteClass: f.choice('Clase de residuo', {
    drugs: 'Fármacos',
    cytotoxic: 'Citotóxicos',
    reagents: 'Reactivos',
    sharps: 'Cortopunzantes',
    biosanitary: 'Biosanitarios',
    plain: 'No peligrosos',
  }),
  managerId: f.ref('people.tercero', 'Gestor'),
  manifest: f.code('Manifiesto de transporte', { max: 60 }),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Sin certificado', tone: 'warning' },
  certified: { label: 'Certificada', tone: 'good' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

/** Disposición de residuos: the disposal of discarded medicines, until the waste manager certifies it. */
export const disposal = defineDocument({
  id: 'pharmacy.disposal',
  label: { one: 'Disposición de residuos', many: 'Disposiciones de residuos', gender: 'f' },
  number: { prefix: 'DRS', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Registrar la entrega', {
      consequence: 'Queda a la espera del certificado del gestor.',
    }),
    certify: {
      label: 'Anotar el certificado',
      from: 'approved',
      to: 'certified',
      params: { certificate: f.code('Certificado', { max: 60 }), on: f.day('Fecha del certificado') },
    },
    annul: annuls('Anular', { params: { reason: f.note('Motivo', { min: 10, max: 500 }) } }),
  }),
  list: documentList({
    columns: {
      ...pick(fields, 'date', 'issueId', 'kilograms', 'wasteClass', 'managerId', 'manifest'),
      certificate: f.text('Certificado'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'wasteClass', 'managerId', 'date'],
    byVigencia: true,
    searches: 'Número, manifiesto o certificado',
  }),
  facts: z.custom<{ readonly certificate: string | null; readonly products: readonly string[] }>(),
  screens: screensAt('/farmacia/residuos'),
})
