import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The browser side of reference. */
export const referenceWeb = webModule({ name: 'reference', screens: screensWith(screens, {}) })
