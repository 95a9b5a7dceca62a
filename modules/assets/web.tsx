import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

const register = () => import('./register/asset/asset.web.tsx')
const classes = () => import('./catalogue/asset-class/asset-class.web.tsx')

/** The browser side of assets. */
export const assetsWeb = webModule({
  name: 'assets',
  screens: screensWith(screens, {
    '/assets': () => register().then((file) => file.Assets),
    '/assets/:id': () => register().then((file) => file.AssetPage),
    '/assets/clases': () => classes().then((file) => file.AssetClasses),
  }),
})
