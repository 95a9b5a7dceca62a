import {
  catalogService,
  optionsOperation,
  type RowsService,
  refusing,
  serveCatalog,
  serveRows,
} from '@quina/blocks/server'
import { lockedRow, rowOf, rowWhere } from '@quina/db/server'
import { conflict, must, mustBeFound, refused, scaled } from '@quina/kernel'
import { sql } from 'kysely'
import { seesStore } from '../store-user/may-work.server.ts'
import { bins, store } from './store.contract.ts'

/** Rules: ALM-010 the code is taken in its site, ALM-011 a place of another site, ALM-012 a maximum below the minimum. */
export const storeService = catalogService<typeof store>({
  catalog: store,
  whose: 'site',
  chosenBy: ['warehouse'],
  optionsOf: (actor) => seesStore(actor, sql`id`),
  optionFacts: ['kind'],
  refusals: {
    store_code: refused('ALM-010', 'Ya existe una bodega con ese código en la sede.', 'code'),
    store_kind_kept: refused(
      'ALM-221',
      'La bodega tiene existencias: no puede pasar a consignación ni dejar de serlo.',
      'kind',
    ),
  },
  existing: (tx, { campusId, code }) =>
    rowWhere(tx, 'warehouse.store', { campusId: String(campusId), code: String(code) }, ['id', 'version']),
  async onSave(tx, { values }) {
    const { locationId, campusId, temperatureMin: min, temperatureMax: max } = values
    const place = locationId && (await rowOf(tx, 'hospital.locationFace', locationId, ['campusId']))
    must(!place || place.campusId === campusId, 'ALM-011', 'locationId', 'La ubicación es de otra sede.')
    const rises = min === null || max === null || scaled(min, 2) <= scaled(max, 2)
    must(rises, 'ALM-012', 'temperatureMax', 'La temperatura máxima no puede ser menor que la mínima.')
  },
})

export const binService: RowsService<typeof bins> = {
  rows: bins,
  whose: 'site',
  table: 'warehouse.bin',
  parent: 'storeId',
  order: 'code',
  lockParent: async (tx, id) => {
    mustBeFound(await lockedRow(tx, 'warehouse.store', id, ['id']), 'La bodega')
  },
}

export const storeOperations = [
  ...serveCatalog(storeService),
  optionsOperation({
    whose: 'site',
    to: 'warehouse.anyStore',
    title: 'Bodegas de la sede',
    access: 'campus',
    chosenBy: ['warehouse'],
  }),
  optionsOperation({
    whose: 'site',
    to: 'warehouse.bin',
    title: 'Ubicaciones internas de las bodegas',
    access: 'campus',
    chosenBy: ['warehouse'],
  }),
  ...refusing(
    {
      'warehouse.bin_code': conflict('ALM-013', 'La bodega ya tiene una ubicación con ese código.', 'code'),
    },
    serveRows(binService),
  ),
]
