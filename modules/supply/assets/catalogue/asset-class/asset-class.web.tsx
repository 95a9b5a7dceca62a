import { catalogScreens } from '@quina/blocks/web'
import { assetClass } from './asset-class.contract.ts'

/** Classes of assets with their accounts and lives. */
export const AssetClasses = catalogScreens(assetClass, {
  columns: [
    'code',
    'name',
    'kind',
    'assetAccount',
    'accumulatedAccount',
    'lifeMonths',
    'residualPercent',
    'active',
  ],
  defaults: () => ({ kind: 'movable', residualPercent: '0', costSuffix: '07' }),
}).List
