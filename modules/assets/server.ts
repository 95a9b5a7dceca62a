import { serverModule } from '@quina/blocks/server'
import { assetClassOperations } from './catalogue/asset-class/asset-class.server.ts'
import { platePrefix } from './register/asset/asset.contract.ts'
import { assetOperations } from './register/asset/asset.server.ts'
import { assetsRecords } from './register/asset/audited.contract.ts'
import { screens } from './screens.contract.ts'

export const assets = serverModule({
  name: 'assets',
  label: 'Activos fijos',
  operations: [...assetClassOperations, ...assetOperations],
  jobs: [],
  parameters: [platePrefix],
  records: assetsRecords,
  screens,
})
