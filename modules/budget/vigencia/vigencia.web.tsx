import { catalogScreens } from '@quina/blocks/web'
import { YearPanel } from '../vigencia-life/year-panel.web.tsx'
import { MonthsPanel } from './months-panel.web.tsx'
import { vigencia } from './vigencia.contract.ts'

const screens = catalogScreens(vigencia, {
  path: '/vigencia-fiscal',
  defaults: () => ({
    programmingMethod: 'financial_statements',
    closingPolicy: 'd115_all_cxp',
    pacControl: 'no',
  }),
  related: ({ values }) => (
    <>
      <YearPanel year={Number(values.year)} />
      <MonthsPanel year={Number(values.year)} />
    </>
  ),
})

/** The fiscal years and their months. One is opened by approving its initial budget. */
export const Vigencias = screens.List
