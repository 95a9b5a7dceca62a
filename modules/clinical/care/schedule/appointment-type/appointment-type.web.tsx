import { catalogScreens } from '@quina/blocks/web'
import { appointmentType } from './appointment-type.contract.ts'

const screens = catalogScreens(appointmentType, {
  columns: [
    'code',
    'name',
    'class',
    'specialtyId',
    'minutes',
    'cupsId',
    'modalityId',
    'countsOpportunity',
    'active',
  ],
  defaults: () => ({
    class: 'first',
    minutes: 20,
    groupCapacity: 1,
    aheadHoursMin: 0,
    aheadDaysMax: 90,
    countsOpportunity: true,
  }),
})

export const AppointmentTypes = screens.List
