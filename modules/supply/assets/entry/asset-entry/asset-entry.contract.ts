import {
  approves,
  conditionOf,
  defineDocument,
  defineParameter,
  documentList,
  f,
  issuedStates,
  lifecycle,
  reverses,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { entryOrigins } from '../../register/posting/asset-postings.contract.ts'

/** An asset that costs no more than this is an expense when it is bought, and still has a plate for control. */
export const minorValue = defineParameter({
  id: 'assets.minorValue',
  area: 'Activos fijos',
  field: f.quantity('Menor cuantía, en UVT por unidad'),
  initial: '50',
})

const header = {
  date: f.day('Fecha'),
  origin: f.choice('Origen', entryOrigins),
  terceroId: f.optional(f.ref('people.tercero', 'Proveedor o quien entrega')),
  registroId: f.optional(f.ref('budget.registro', 'Registro presupuestal')),
  invoice: f.optional(f.code('Factura', { max: 40 })),
  contract: f.optional(f.text('Contrato', { max: 60 })),
  purchaseOrder: f.optional(f.code('Orden de compra', { max: 40 })),
  act: f.optional(f.text('Acta', { max: 60, help: 'La de la donación, el traspaso o la reposición' })),
  termOn: f.optional(f.day('Se devuelve el', { help: 'En comodato' })),
  retirementId: f.optional(f.ref('assets.retirement', 'Baja que se repone', { help: 'En una reposición' })),
  destination: f.choice('Entran', { stored: 'A la bodega', inService: 'En servicio' }),
  locationId: f.optional(f.ref('hospital.location', 'Ubicación')),
  costCentreId: f.optional(
    f.ref('hospital.costCentre', 'Centro de costo', { help: 'Vacío: el de la ubicación' }),
  ),
  custodianId: f.optional(f.ref('people.tercero', 'Responsable')),
  purpose: f.note('Observaciones', { min: 5, max: 500 }),
}

const cost = f.money('Costo unitario')

const line = {
  classId: f.ref('assets.assetClass', 'Clase'),
  description: f.text('Descripción', { max: 200 }),
  brand: f.optional(f.text('Marca', { max: 80 })),
  model: f.optional(f.text('Modelo', { max: 80 })),
  quantity: f.integer('Unidades', { min: 1, max: 500 }),
  unitCost: { ...cost, schema: cost.schema.refine((value) => value > 0n, 'El costo es mayor que cero.') },
  vatRate: f.optional(f.percent('IVA %')),
  otherCosts: f.optional(
    f.money('Otros costos por unidad', { help: 'Fletes, instalación: no los de la factura' }),
  ),
  residual: f.optional(f.money('Valor residual por unidad', { help: 'Vacío: el de la clase' })),
  serials: f.optional(
    f.note('Series', { max: 20_000, help: 'Una por unidad, separadas por espacios o renglones' }),
  ),
  parts: f.optional(
    f.note('Componentes', { max: 2000, help: 'Uno por renglón: descripción = valor / meses de vida' }),
  ),
}

const states = issuedStates({ approved: 'Confirmado', annulled: 'Anulado' })

/** Ingreso de bienes: one asset for each unit, with consecutive plates (dossier of assets §4.3). */
export const assetEntry = defineDocument({
  id: 'assets.assetEntry',
  label: { one: 'Ingreso de bienes', many: 'Ingresos de bienes', gender: 'm' },
  number: { prefix: 'IB', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Bienes', line) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Confirmar', {
      consequence: 'Se crea un bien por unidad, con su placa. Una compra queda por causar en contabilidad.',
    }),
    annul: reverses('Anular', 'Sus bienes salen del registro. Solo si no tuvieron movimientos después.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'origin', 'terceroId', 'invoice', 'contract', 'destination'),
      units: f.integer('Bienes'),
      total: f.money('Valor'),
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
    /** Whether the entry is a purchase that waits for its causación. */
    toCause: z.boolean(),
    /** The cost of all units, with non-deductible VAT. */
    total: z.string(),
  }),
  screens: { list: '/ingreso/bienes/index', create: '/ingreso/bienes', edit: '/ingreso/bienes/edit/:id' },
})
