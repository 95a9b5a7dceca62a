import { insist } from '@quina/kernel'
import type { AssetState } from './asset-life.contract.ts'

/** @throws Problem `ACTIVO_DADO_DE_BAJA` one of them left the house */
export function mustBeInHouse(
  assets: readonly { readonly plate: string; readonly state: AssetState }[],
): void {
  const retired = assets.find(({ state }) => state === 'retired')
  insist(retired === undefined, 'ACTIVO_DADO_DE_BAJA', `${retired?.plate} está dado de baja.`, {
    status: 409,
  })
}
