import './value/proof/asset-check.server.ts'
import { serverModule } from '@quina/blocks/server'
import { assetClassOperations } from './catalogue/asset-class/asset-class.server.ts'
import { disputeAlerts, disputeOperations } from './custody/dispute/dispute.server.ts'
import { inventoryOperations } from './custody/inventory-paper/inventory-paper.server.ts'
import { ownCustodyOperations } from './custody/own/own-custody.server.ts'
import { assetTransferOperations } from './custody/transfer/transfer.server.ts'
import { minorValue } from './entry/asset-entry/asset-entry.contract.ts'
import { assetEntryOperations } from './entry/asset-entry/asset-entry.server.ts'
import { inmuebleAlerts, inmuebleOperations } from './estate/inmueble/inmueble.server.ts'
import { physicalInventoryOperations } from './inventory/physical-inventory/physical-inventory.server.ts'
import { roomOperations } from './inventory/room/room.server.ts'
import { initialImportOperations } from './opening/initial-inventory/initial-import.server.ts'
import { initialInventoryOperations } from './opening/initial-inventory/initial-inventory.server.ts'
import { initialReconciliationOperation } from './opening/initial-inventory/initial-reconciliation.server.ts'
import { platePrefix } from './register/asset/asset.contract.ts'
import { assetOperations } from './register/asset/asset.server.ts'
import { assetsRecords } from './register/asset/audited.contract.ts'
import { capitalRubros } from './register/capital/capital-rubro.contract.ts'
import {
  assetEstimates,
  assetsOn,
  classAccounts,
  depreciatedInUse,
  notChecked,
} from './report/asset-report/asset-report.contract.ts'
import { assetReportOperations } from './report/asset-report/asset-report.server.ts'
import {
  assetMovement,
  assetMovementDetail,
  depreciationByCentre,
} from './report/movement/movement.contract.ts'
import { movementOperations } from './report/movement/movement.server.ts'
import { assetNote } from './report/note/note.contract.ts'
import { noteOperations } from './report/note/note.server.ts'
import { screens } from './screens.contract.ts'
import { deviceSheetOperation } from './upkeep/device-sheet/device-sheet.server.ts'
import { costOfLiving } from './upkeep/living/living.contract.ts'
import { livingOperations } from './upkeep/living/living.server.ts'
import { maintenanceOperations, upkeepAlerts } from './upkeep/maintenance/maintenance.server.ts'
import { maintenanceRubros, maintenanceShare } from './upkeep/meter/meter.contract.ts'
import { meterOperations } from './upkeep/meter/meter.server.ts'
import { allowsRevaluation } from './value/adjustment/adjustment.contract.ts'
import { adjustmentOperations } from './value/adjustment/adjustment.server.ts'
import { centreByDays } from './value/depreciation/depreciation-run.contract.ts'
import { depreciationOperations } from './value/depreciation/depreciation-run.server.ts'
import { assetsMonitor } from './value/monitor/monitor.server.ts'
import { assetProofOperations } from './value/proof/asset-proof.server.ts'
import { retirementOperations } from './value/retirement/retirement.server.ts'

export { acceptReceived } from './custody/own/own-custody.contract.ts'
export { assetTransferService } from './custody/transfer/transfer.server.ts'
export { registerInmueble } from './estate/inmueble/inmueble.contract.ts'
export { inmuebleService, paperService } from './estate/inmueble/inmueble.server.ts'
export { recordScans } from './inventory/physical-inventory/physical-inventory.contract.ts'
export { physicalInventoryService } from './inventory/physical-inventory/physical-inventory.server.ts'
export { initialInventoryService } from './opening/initial-inventory/initial-inventory.server.ts'
export { maintenanceRubros } from './upkeep/meter/meter.contract.ts'
export { adjustmentService } from './value/adjustment/adjustment.server.ts'
export { depreciationRunService } from './value/depreciation/depreciation-run.server.ts'

export const assets = serverModule({
  name: 'assets',
  label: 'Activos fijos',
  operations: [
    ...assetClassOperations,
    ...assetOperations,
    ...assetEntryOperations,
    ...assetTransferOperations,
    ...inventoryOperations,
    ...ownCustodyOperations,
    ...disputeOperations,
    ...physicalInventoryOperations,
    ...roomOperations,
    ...maintenanceOperations,
    ...meterOperations,
    deviceSheetOperation,
    ...depreciationOperations,
    ...adjustmentOperations,
    ...retirementOperations,
    ...assetProofOperations,
    ...initialInventoryOperations,
    ...initialImportOperations,
    initialReconciliationOperation,
    ...inmuebleOperations,
    ...assetReportOperations,
    ...movementOperations,
    ...noteOperations,
    ...livingOperations,
  ],
  hubs: {
    '/assets/informes': [
      assetsOn,
      depreciatedInUse,
      notChecked,
      assetMovement,
      assetMovementDetail,
      depreciationByCentre,
      classAccounts,
      assetNote,
      assetEstimates,
      costOfLiving,
    ],
  },
  alerts: [...disputeAlerts, ...inmuebleAlerts, ...upkeepAlerts],
  jobs: [],
  monitors: [assetsMonitor],
  parameters: [
    platePrefix,
    minorValue,
    capitalRubros,
    centreByDays,
    allowsRevaluation,
    maintenanceShare,
    maintenanceRubros,
  ],
  records: assetsRecords,
  screens,
})
