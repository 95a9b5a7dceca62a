import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The browser side of care. */
export const careWeb = webModule({ name: 'care', screens: screensWith(screens, {}) })
