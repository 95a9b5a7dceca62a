import { createdIn, ownScreen, permissionFor, screenFor, screensFor, screensOf } from '@quina/blocks'
import { assetClass } from './catalogue/asset-class/asset-class.contract.ts'
import { assetTransfer } from './custody/transfer/transfer.contract.ts'
import { assetEntry } from './entry/asset-entry/asset-entry.contract.ts'
import { inmueble } from './estate/inmueble/inmueble.contract.ts'
import {
  inventoryReport,
  physicalInventory,
} from './inventory/physical-inventory/physical-inventory.contract.ts'
import { placeAssets, roomPath } from './inventory/room/room.contract.ts'
import { initialInventory } from './opening/initial-inventory/initial-inventory.contract.ts'
import { asset } from './register/asset/asset.contract.ts'
import { assetsOn } from './report/asset-report/asset-report.contract.ts'
import { insurance, maintenance, maintenanceDue } from './upkeep/maintenance/maintenance.contract.ts'
import { maintenanceByAsset, seeMeter } from './upkeep/meter/meter.contract.ts'
import { adjustment } from './value/adjustment/adjustment.contract.ts'
import { depreciationDetail, depreciationRun } from './value/depreciation/depreciation-run.contract.ts'
import { assetProof } from './value/proof/asset-proof.contract.ts'
import { retirement } from './value/retirement/retirement.contract.ts'

const group = 'Activos'

/** The screens of assets, at the exact paths of the specification where it defines them. */
export const screens = screensOf({
  ...screensFor(asset, { menu: { group, order: 10 } }),
  ...screensFor(assetEntry, { menu: { group, order: 20 }, create: createdIn(group) }),
  ...screensFor(assetTransfer, { menu: { group, order: 30 }, create: createdIn(group) }),
  '/mis-bienes': ownScreen('Lo que tengo a cargo', 'campus', { menu: { group: 'General', order: 6 } }),
  ...screensFor(physicalInventory, { menu: { group, order: 40 }, create: createdIn(group) }),
  ...screenFor(inventoryReport),
  '/assets/inventario/tomar/:id': ownScreen(
    'Leer un inventario físico',
    permissionFor(physicalInventory, 'edit'),
    { under: '/assets/inventario' },
  ),
  [roomPath]: ownScreen('Lo que hay en un lugar', placeAssets.access, { menu: { group, order: 41 } }),
  ...screensFor(maintenance, { menu: { group, order: 45 }, create: createdIn(group) }),
  ...screenFor(maintenanceDue, { menu: { group, order: 46 } }),
  '/assets/mantenimiento/medidor': ownScreen('El 5 % para mantenimiento', seeMeter, {
    menu: { group, order: 47 },
  }),
  ...screenFor(maintenanceByAsset),
  ...screenFor(insurance, { menu: { group, order: 48 } }),
  ...screensFor(depreciationRun, { menu: { group, order: 50 }, create: createdIn(group) }),
  ...screenFor(depreciationDetail),
  ...screenFor(assetProof, { menu: { group, order: 53 } }),
  '/assets/informes': ownScreen('Informes de activos', permissionFor(assetsOn, 'run'), {
    menu: { group, order: 54 },
  }),
  ...screensFor(adjustment, { menu: { group, order: 51 }, create: createdIn(group) }),
  ...screensFor(retirement, { menu: { group, order: 52 }, create: createdIn(group) }),
  ...screensFor(initialInventory, { menu: { group, order: 55 }, create: createdIn(group) }),
  ...screensFor(inmueble, { menu: { group, order: 60 }, create: createdIn(group) }),
  ...screensFor(assetClass, { menu: { group, order: 90 } }),
})
