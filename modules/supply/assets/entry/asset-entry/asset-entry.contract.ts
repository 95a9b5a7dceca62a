import {
  approves,
  choice,
  code,
  conditionOf,
  day,
  defineDocument,
  defineParameter,
  documentList,
  integer,
  issuedStates,
  lifecycle,
  lines,
  money,
  note,
  optional,
  percent,
  quantity,
  ref,
  reverses,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { entryOrigins } from '../../register/posting/asset-postings.contract.ts'

/** What costs no more than this is spent when it is bought, and kept under control with a plate. */
export const minorValue = defineParameter({
  id: 'assets.minorValue',
  area: 'Activos fijos',
  field: quantity('Menor cuantía, en UVT por unidad'),
  initial: '50',
})

const header = {
  date: day('Fecha'),
  origin: choice('Origen', entryOrigins),
  terceroId: optional(ref('people.tercero', 'Proveedor o quien entrega')),
  registroId: optional(ref('budget.registro', 'Registro presupuestal')),
  invoice: optional(code('Factura', { max: 40 })),
  contract: optional(text('Contrato', { max: 60 })),
  purchaseOrder: optional(code('Orden de compra', { max: 40 })),
  act: optional(text('Acta', { max: 60, help: 'La de la donación, el traspaso o la reposición' })),
  termOn: optional(day('Se devuelve el', { help: 'En comodato' })),
  retirementId: optional(ref('assets.retirement', 'Baja que se repone', { help: 'En una reposición' })),
  destination: choice('Entran', { stored: 'A la bodega', inService: 'En servicio' }),
  locationId: optional(ref('hospital.location', 'Ubicación')),
  costCentreId: optional(
    ref('hospital.costCentre', 'Centro de costo', { help: 'Vacío: el de la ubicación' }),
  ),
  custodianId: optional(ref('people.tercero', 'Responsable')),
  purpose: note('Observaciones', { min: 5, max: 500 }),
}

const cost = money('Costo unitario')

const line = {
  classId: ref('assets.assetClass', 'Clase'),
  description: text('Descripción', { max: 200 }),
  brand: optional(text('Marca', { max: 80 })),
  model: optional(text('Modelo', { max: 80 })),
  quantity: integer('Unidades', { min: 1, max: 500 }),
  unitCost: { ...cost, schema: cost.schema.refine((value) => value > 0n, 'El costo es mayor que cero.') },
  vatRate: optional(percent('IVA %')),
  otherCosts: optional(
    money('Otros costos por unidad', { help: 'Fletes, instalación: no los de la factura' }),
  ),
  residual: optional(money('Valor residual por unidad', { help: 'Vacío: el de la clase' })),
  serials: optional(
    note('Series', { max: 20_000, help: 'Una por unidad, separadas por espacios o renglones' }),
  ),
  parts: optional(
    note('Componentes', { max: 2000, help: 'Uno por renglón: descripción = valor / meses de vida' }),
  ),
}

const states = issuedStates({ approved: 'Confirmado', annulled: 'Anulado' })

/** Ingreso de bienes: one asset for each unit, with consecutive plates (dossier of assets §4.3). */
export const assetEntry = defineDocument({
  id: 'assets.assetEntry',
  label: { one: 'Ingreso de bienes', many: 'Ingresos de bienes', gender: 'm' },
  number: { prefix: 'IB', restarts: 'vigencia' },
  fields: { ...header, lines: lines('Bienes', line) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Confirmar', {
      consequence: 'Se crea un bien por unidad, con su placa. Una compra queda por causar en contabilidad.',
    }),
    annul: reverses('Anular', 'Sus bienes salen del registro. Solo si no tuvieron movimientos después.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'origin', 'terceroId', 'invoice', 'contract', 'destination'),
      units: integer('Bienes'),
      total: money('Valor'),
      condition: conditionOf(states),
    },
    totals: ['total'],
    filters: ['condition', 'origin', 'terceroId', 'date'],
    byVigencia: true,
    searches: 'Número, factura, acta u observaciones',
  }),
  facts: z.object({
    assets: z.array(
      z.object({ id: z.string(), plate: z.string(), description: z.string(), cost: z.string() }),
    ),
    /** The purchase that waits for its causación. */
    toCause: z.boolean(),
    /** What all its units cost, with the VAT that nobody gives back. */
    total: z.string(),
  }),
  screens: { list: '/ingreso/bienes/index', create: '/ingreso/bienes', edit: '/ingreso/bienes/edit/:id' },
})
