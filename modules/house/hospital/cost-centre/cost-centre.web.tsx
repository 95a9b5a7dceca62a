import { catalogScreens } from '@quina/blocks/web'
import { costCentre } from './cost-centre.contract.ts'

const screens = catalogScreens(costCentre, {
  columns: [
    'code',
    'name',
    'kind',
    'campusId',
    'costAccount',
    'saleCostAccount',
    'incomeAccount',
    'leaf',
    'active',
  ],
  defaults: () => ({ kind: 'care' }),
})

export const CostCentres = screens.List
