import { createdIn, screenFor, screensFor, screensOf } from '@quina/blocks'
import { assetClass } from './catalogue/asset-class/asset-class.contract.ts'
import { assetTransfer } from './custody/transfer/transfer.contract.ts'
import { assetEntry } from './entry/asset-entry/asset-entry.contract.ts'
import { inmueble } from './estate/inmueble/inmueble.contract.ts'
import { initialInventory } from './opening/initial-inventory/initial-inventory.contract.ts'
import { asset } from './register/asset/asset.contract.ts'
import { adjustment } from './value/adjustment/adjustment.contract.ts'
import { depreciationDetail, depreciationRun } from './value/depreciation/depreciation-run.contract.ts'
import { assetProof } from './value/proof/asset-proof.contract.ts'
import { retirement } from './value/retirement/retirement.contract.ts'

const group = 'Activos'

/** The screens of assets, by the specification's exact paths where it has them. */
export const screens = screensOf({
  ...screensFor(asset, { menu: { group, order: 10 } }),
  ...screensFor(assetEntry, { menu: { group, order: 20 }, create: createdIn(group) }),
  ...screensFor(assetTransfer, { menu: { group, order: 30 }, create: createdIn(group) }),
  ...screensFor(depreciationRun, { menu: { group, order: 50 }, create: createdIn(group) }),
  ...screenFor(depreciationDetail),
  ...screenFor(assetProof, { menu: { group, order: 53 } }),
  ...screensFor(adjustment, { menu: { group, order: 51 }, create: createdIn(group) }),
  ...screensFor(retirement, { menu: { group, order: 52 }, create: createdIn(group) }),
  ...screensFor(initialInventory, { menu: { group, order: 55 }, create: createdIn(group) }),
  ...screensFor(inmueble, { menu: { group, order: 60 }, create: createdIn(group) }),
  ...screensFor(assetClass, { menu: { group, order: 90 } }),
})
