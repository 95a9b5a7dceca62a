import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The browser side of treasury. */
export const treasuryWeb = webModule({ name: 'treasury', screens: screensWith(screens, {}) })
