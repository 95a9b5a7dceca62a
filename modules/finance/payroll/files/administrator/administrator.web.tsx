import { catalogScreens } from '@quina/blocks/web'
import { amongSettings } from '../../staff/concept/settings.web.tsx'
import { administratorCode } from './administrator.contract.ts'

/** The PILA code of each administrator: without it a planilla is refused. */
export const Administrators = amongSettings(
  catalogScreens(administratorCode, { columns: ['code', 'system', 'terceroId', 'active'] }).List,
)
