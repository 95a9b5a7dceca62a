import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The browser side of the pharmacy. */
export const pharmacyWeb = webModule({
  name: 'pharmacy',
  screens: screensWith(
    screens,
    { '/farmacia/dosis-maximas': () => import('./max-dose/max-dose.web.tsx').then((file) => file.MaxDoses) },
    { dispensing: () => import('./dispensing/dispensing.web.tsx').then((file) => file.dispensingScreens) },
  ),
})
