import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The browser side of care. */
export const careWeb = webModule({
  name: 'care',
  screens: screensWith(screens, {
    '/tipo-cita': () =>
      import('./appointment-type/appointment-type.web.tsx').then((file) => file.AppointmentTypes),
    '/convenciones': () => import('./convention/convention.web.tsx').then((file) => file.Conventions),
  }),
})
