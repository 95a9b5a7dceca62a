import { defineRows, f, permissionFor } from '@quina/blocks'
import { asset } from '../asset/asset.contract.ts'
import { unitsMax } from '../asset/asset-life.contract.ts'

/**
 * The units that an asset produced since the previous reading: units-of-production depreciation uses them (dossier of assets
 * §4.1).
 */
export const usageReadings = defineRows({
  module: 'assets',
  view: permissionFor(asset, 'view'),
  edit: permissionFor(asset, 'edit'),
  path: '/api/assets/asset/:id/usage',
  title: 'Unidades producidas',
  one: 'lectura',
  audited: 'Unidades producidas por un bien',
  fields: {
    day: f.day('Hasta el', { help: 'Cada mes pide una lectura, aunque sea de cero' }),
    units: f.integer('Unidades desde la anterior', { min: 0, max: unitsMax }),
    note: f.optional(f.text('Nota', { max: 200 })),
  },
})
