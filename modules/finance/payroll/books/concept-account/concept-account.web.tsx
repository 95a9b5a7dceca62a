import { catalogScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { amongSettings } from '../../staff/concept/settings.web.tsx'
import { conceptAccount } from './concept-account.contract.ts'

/** The accounts and the rubro of each concept, among the settings of payroll. */
export const ConceptAccounts = amongSettings(
  catalogScreens(conceptAccount, {
    columns: [
      ...(['conceptId', 'regime', 'fromDay', 'administrative', 'operative'] as const),
      ...(['payable', 'rubroAdministrative', 'rubroOperative', 'active'] as const),
    ],
    defaults: () => ({ regime: 'all', fromDay: dayInBogota(new Date()) }),
  }).List,
)
