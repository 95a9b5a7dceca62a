import {
  approves,
  conditionOf,
  defineDocument,
  defineQuery,
  documentList,
  f,
  issuedStates,
  lifecycle,
  permission,
  permissionFor,
  reverses,
  screensAt,
  strings,
} from '@quina/blocks'
import { z } from 'zod'
import { assetStates, physicalStates, tenures, unitsMax } from '../../register/asset/asset-life.contract.ts'

const header = {
  date: f.day('Corte', { help: 'El último día antes de llevar los bienes aquí' }),
  complements: f.flag('Es un complemento', { help: 'De un inventario inicial ya confirmado' }),
  purpose: f.note('Observaciones', { min: 5, max: 500 }),
}

const openingStates = {
  inService: assetStates.inService[0],
  stored: assetStates.stored[0],
  maintenance: assetStates.maintenance[0],
  unused: assetStates.unused[0],
} as const

/** An asset that the entity had before the system. */
export const initialLine = {
  plate: f.optional(f.code('Placa', { max: 20, help: 'Vacía: la que sigue' })),
  classId: f.ref('assets.assetClass', 'Clase'),
  description: f.text('Descripción', { max: 200 }),
  brand: f.optional(f.text('Marca', { max: 80 })),
  model: f.optional(f.text('Modelo', { max: 80 })),
  serial: f.optional(f.code('Serie', { max: 60 })),
  acquiredOn: f.day('Adquirido el'),
  cost: f.money('Costo'),
  accumulated: f.money('Depreciación al corte'),
  remainingMonths: f.optional(f.integer('Meses que faltan', { min: 0, max: 1200 })),
  remainingUnits: f.optional(
    f.integer('Unidades que faltan', {
      min: 0,
      max: unitsMax,
      help: 'De lo que se deprecia por unidades de producción',
    }),
  ),
  residual: f.optional(f.money('Valor residual')),
  declaredValue: f.optional(f.money('Valor declarado', { help: 'De lo que es de otros' })),
  tenure: f.optional(f.choice('Tenencia', tenures, { help: 'Vacía: propio' })),
  state: f.optional(f.choice('Estado', openingStates, { help: 'Vacío: en servicio' })),
  locationId: f.optional(f.ref('hospital.location', 'Ubicación')),
  custodianId: f.optional(f.ref('people.tercero', 'Responsable')),
  physical: f.optional(f.choice('Estado físico', physicalStates, { help: 'Vacío: bueno' })),
}

const states = issuedStates({ approved: 'Confirmado', annulled: 'Anulado' })

/** Allows an initial inventory after the first load of a site (§1.4). */
export const complementsInventory = permission(
  'assets.initialInventory.complement',
  'Complementar el inventario inicial de una sede',
)

/** Inventario inicial of a site: it fills the register and posts nothing, because the opening balances already did (C4-11). */
export const initialInventory = defineDocument({
  id: 'assets.initialInventory',
  label: { one: 'Inventario inicial', many: 'Inventarios iniciales', gender: 'm' },
  number: { prefix: 'II', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Bienes', initialLine, { min: 0 }) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Confirmar', {
      consequence:
        'Los bienes entran al registro con su depreciación. No se contabiliza: los saldos iniciales ya los tienen.',
    }),
    annul: reverses('Anular', 'Sus bienes salen del registro. Solo si no tuvieron movimientos después.'),
  }),
  list: documentList({
    columns: {
      date: header.date,
      complements: header.complements,
      units: f.integer('Bienes'),
      cost: f.money('Costo'),
      accumulated: f.money('Depreciación'),
      condition: conditionOf(states),
    },
    totals: ['cost', 'accumulated'],
    filters: ['condition', 'date'],
    searches: 'Número u observaciones',
  }),
  screens: screensAt('/assets/initial/inventory'),
})

export const initialImportPath = '/api/assets/initialInventory/:id/rows'

/** Compares by account this inventory, the register and the opening balances. */
export const initialReconciliation = defineQuery({
  id: 'assets.initialReconciliation',
  title: 'Inventario inicial: frente a los saldos iniciales',
  access: permissionFor(initialInventory, 'view'),
  params: { id: f.ref('assets.initialInventory', 'Inventario inicial'), version: f.integer('Versión') },
  opens: ['id'],
  answers: z.object({
    rows: z.array(z.object({ ...strings('account', 'name', 'adds', 'register', 'opening', 'difference') })),
  }),
})
