import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

const page = () => import('./upkeep/asset-page/asset-page.web.tsx')
const upkeep = () => import('./upkeep/maintenance/maintenance.web.tsx')
const meter = () => import('./upkeep/meter/meter.web.tsx')
const inventory = () => import('./inventory/physical-inventory/physical-inventory.web.tsx')
const register = () => import('./register/asset/asset.web.tsx')
const classes = () => import('./catalogue/asset-class/asset-class.web.tsx')
const entry = () => import('./entry/asset-entry/asset-entry.web.tsx')
const transfer = () => import('./custody/transfer/transfer.web.tsx')
const depreciation = () => import('./value/depreciation/depreciation-run.web.tsx')
const estate = () => import('./estate/inmueble/inmueble.web.tsx')
const opening = () => import('./opening/initial-inventory/initial-inventory.web.tsx')
const adjustments = () => import('./value/adjustment/adjustment.web.tsx')
const retirements = () => import('./value/retirement/retirement.web.tsx')

export const assetsWeb = webModule({
  name: 'assets',
  screens: screensWith(
    screens,
    {
      '/assets': () => register().then((file) => file.Assets),
      '/assets/:id': () => page().then((file) => file.AssetPage),
      '/assets/clases': () => classes().then((file) => file.AssetClasses),
      '/assets/inventario/resultado': () => inventory().then((file) => file.InventoryReport),
      '/assets/inventario/tomar/:id': () =>
        import('./inventory/capture/capture.web.tsx').then((file) => file.InventoryCapture),
      '/assets/informes': () => import('./report/asset-reports.web.tsx').then((file) => file.AssetReports),
      '/assets/lugar': () => import('./inventory/room/room.web.tsx').then((file) => file.Room),
      '/assets/mantenimiento/calendario': () => upkeep().then((file) => file.MaintenanceCalendar),
      '/assets/mantenimiento/medidor': () => meter().then((file) => file.MaintenanceMeter),
      '/assets/mantenimiento/por-bien': () => meter().then((file) => file.MaintenanceByAsset),
      '/assets/seguros': () => upkeep().then((file) => file.Insurance),
      '/mis-bienes': () => import('./custody/own/own-custody.web.tsx').then((file) => file.OwnCustody),
      '/inmueble': () => estate().then((file) => file.Inmuebles),
      '/inmueble/create': () => estate().then((file) => file.NewInmueble),
      '/inmueble/edit/:id': () => estate().then((file) => file.InmueblePage),
      '/assets/cuadre': () => import('./value/proof/asset-proof.web.tsx').then((file) => file.AssetProof),
      '/assets/depreciacion/detalle': () => depreciation().then((file) => file.DepreciationDetail),
    },
    {
      assetEntry: () => entry().then((file) => file.assetEntryScreens),
      assetTransfer: () => transfer().then((file) => file.assetTransferScreens),
      physicalInventory: () => inventory().then((file) => file.physicalInventoryScreens),
      maintenance: () => upkeep().then((file) => file.maintenanceScreens),
      initialInventory: () => opening().then((file) => file.initialInventoryScreens),
      adjustment: () => adjustments().then((file) => file.adjustmentScreens),
      retirement: () => retirements().then((file) => file.retirementScreens),
      depreciationRun: () => depreciation().then((file) => file.depreciationScreens),
    },
  ),
})
