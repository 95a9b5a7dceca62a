import {
  conditionOf,
  defineDocument,
  documentList,
  type Fields,
  f,
  issues,
  lifecycle,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const fields = {
  date: f.day('Fecha'),
  productId: f.ref('warehouse.product', 'Producto'),
  admissionId: f.optional(f.ref('care.admission', 'Para la admisión', { help: 'Vacía: para todos' })),
  professionalId: f.ref('people.employee', 'Quién lo pide'),
  alternatives: f.note('Qué del listado no sirvió', { min: 10, max: 500 }),
  purpose: f.note('Justificación clínica', { min: 10, max: 500 }),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  requested: { label: 'Por decidir', tone: 'warning' },
  approved: { label: 'Aprobada', tone: 'good' },
  rejected: { label: 'Negada', tone: 'bad' },
} as const

/** Solicitud fuera del listado básico, until the committee of pharmacy decides it (Decreto 780 de 2016). */
export const formularyRequest = defineDocument({
  id: 'pharmacy.formularyRequest',
  clinical: true,
  label: { one: 'Solicitud fuera del listado', many: 'Solicitudes fuera del listado', gender: 'f' },
  number: { prefix: 'SFL', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle('draft', states, {
    request: issues('requested', 'Solicitar', {
      consequence: 'Pasa al comité de farmacia y terapéutica. Hasta que decida, entregarlo pide un motivo.',
    }),
    approve: {
      label: 'Aprobar',
      from: 'requested',
      to: 'approved',
      params: { act: f.code('Acta del comité', { max: 40 }), until: f.day('Vale hasta') },
    },
    reject: {
      label: 'Negar',
      from: 'requested',
      to: 'rejected',
      danger: true,
      params: { reason: f.note('Motivo', { min: 10, max: 500 }) },
    },
  }),
  list: documentList({
    columns: {
      ...pick(fields, 'date', 'productId', 'admissionId', 'professionalId'),
      act: f.optional(f.code('Acta', { max: 40 })),
      until: f.optional(f.day('Vale hasta')),
      condition: conditionOf(states),
    },
    filters: ['condition', 'productId', 'date'],
    byVigencia: true,
    searches: 'Número, acta o justificación',
  }),
  facts: z.custom<{ readonly decision: string | null }>(),
  screens: screensAt('/farmacia/fuera-del-listado'),
})
