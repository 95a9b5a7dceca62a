import { ReportScreen } from '@quina/blocks/web'
import { addDays, type Day, dayInBogota } from '@quina/kernel'
import { assetProof } from './asset-proof.contract.ts'

export const AssetProof = () => {
  const on = addDays(`${dayInBogota(new Date()).slice(0, 8)}01` as Day, -1)
  return <ReportScreen report={assetProof} defaults={{ on }} />
}
