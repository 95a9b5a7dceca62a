import { screensFor, screensOf } from '@quina/blocks'
import { assetClass } from './catalogue/asset-class/asset-class.contract.ts'
import { asset } from './register/asset/asset.contract.ts'

const group = 'Activos'

/** The screens of assets, by the specification's exact paths where it has them. */
export const screens = screensOf({
  ...screensFor(asset, { menu: { group, order: 10 } }),
  ...screensFor(assetClass, { menu: { group, order: 90 } }),
})
