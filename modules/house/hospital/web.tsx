import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

export const hospitalWeb = webModule({
  name: 'hospital',
  screens: screensWith(screens, {
    '/location': () => import('./location/location.web.tsx').then((file) => file.Locations),
    '/centro-costo': () => import('./cost-centre/cost-centre.web.tsx').then((file) => file.CostCentres),
    '/especialidades': () => import('./specialty/specialty.web.tsx').then((file) => file.Specialties),
    '/cargos': () => import('./position/position.web.tsx').then((file) => file.Positions),
    '/fechas': () => import('./holiday/holiday.web.tsx').then((file) => file.Holidays),
  }),
})
