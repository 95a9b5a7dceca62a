import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The browser side of hospital. */
export const hospitalWeb = webModule({ name: 'hospital', screens: screensWith(screens, {}) })
