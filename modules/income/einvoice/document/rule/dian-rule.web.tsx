import { catalogScreens } from '@quina/blocks/web'
import { dianRule } from './dian-rule.contract.ts'

const screens = catalogScreens(dianRule, {
  columns: ['code', 'effect', 'message', 'field', 'active'],
  defaults: () => ({ effect: 'reject' }),
})

/** What the rules of DIAN mean to the user who has to correct what they refuse. */
export const DianRules = screens.List
