import {
  annulmentParams,
  annulsFrom,
  conditionOf,
  defineCommand,
  defineDocument,
  documentList,
  type Fields,
  f,
  issues,
  lifecycle,
  permissionFor,
  screensAt,
} from '@quina/blocks'
import { type Day, day as dayOf, pick } from '@quina/kernel'
import { z } from 'zod'

/** The three deliveries of a year (payroll dossier §2.12). */
const terms = { april: '30 de abril', august: '30 de agosto', december: '20 de diciembre' } as const
export type ClothingTerm = keyof typeof terms
const termDays = { april: '04-30', august: '08-30', december: '12-20' } as const

/** The day on which the people owed the dotación of a term are determined. */
export const termDay = (year: number, term: ClothingTerm): Day => dayOf(`${year}-${termDays[term]}`)

const header = {
  date: f.day('Fecha'),
  engagementId: f.ref('payroll.engagement', 'Persona'),
  year: f.integer('Año', { min: 2000, max: 2100 }),
  term: f.choice('Entrega', terms),
  issueId: f.optional(
    f.ref('warehouse.issue', 'Egreso de almacén', { help: 'De tipo Dotación, confirmado' }),
  ),
  purpose: f.optional(f.note('Observaciones', { max: 500 })),
} satisfies Fields

const states = {
  draft: { label: 'Por entregar', tone: 'neutral', editable: true },
  delivered: { label: 'Entregada, sin recibo', tone: 'warning' },
  received: { label: 'Recibida', tone: 'good' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

/** Entrega de dotación to a person, once in each term, until they sign or accept it (C2-14). */
export const clothingDelivery = defineDocument({
  id: 'payroll.clothingDelivery',
  label: { one: 'Entrega de dotación', many: 'Entregas de dotación', gender: 'f' },
  number: { prefix: 'DOT', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Lo que se entrega', {
      item: f.choice('Elemento', { shoes: 'Calzado', clothing: 'Vestido de labor', other: 'Otro' }),
      detail: f.optional(f.text('Descripción', { max: 120 })),
      size: f.optional(f.text('Talla', { max: 20 })),
      quantity: f.integer('Cantidad', { min: 1, max: 100 }),
    }),
  },
  lifecycle: lifecycle('draft', states, {
    deliver: issues('delivered', 'Entregar', {
      consequence:
        'Toma su número y el acta se imprime para firmar. La persona también puede aceptarla en Mi nómina.',
    }),
    receive: {
      label: 'Registrar recibo firmado',
      from: 'delivered',
      to: 'received',
      params: {
        receivedOn: f.day('Recibida el'),
        receipt: f.text('Recibo', { max: 120, help: 'El acta firmada: folio o archivo' }),
      },
      consequence: 'La entrega queda recibida.',
    },
    annul: annulsFrom(['delivered', 'received'], 'Anular', {
      params: annulmentParams,
      consequence: 'La dotación de esa entrega se debe de nuevo. El número queda usado.',
    }),
  }),
  list: documentList({
    columns: {
      identification: f.text('Documento'),
      ...pick(header, 'engagementId', 'year', 'term', 'date', 'issueId'),
      receivedOn: f.optional(f.day('Recibida el')),
      receipt: f.optional(f.text('Recibo')),
      condition: conditionOf(states),
    },
    filters: ['condition', 'term', 'year', 'engagementId', 'date'],
    searches: 'Número u observaciones',
  }),
  facts: z.object({ receivedOn: z.string().nullable(), receipt: z.string().nullable() }),
  screens: screensAt('/nomina/dotacion'),
})

/** Drafts the deliveries owed in a term that have no draft yet. */
export const prepareClothing = defineCommand({
  id: 'payroll.prepareClothing',
  verb: 'Preparar entregas',
  title: 'Dotación: preparar las entregas pendientes',
  access: permissionFor(clothingDelivery, 'edit'),
  consequence:
    'A cada persona a quien se le debe le queda una entrega por hacer, con calzado y vestido de labor.',
  params: pick(header, 'year', 'term'),
  answers: z.object({ prepared: z.number() }),
})
