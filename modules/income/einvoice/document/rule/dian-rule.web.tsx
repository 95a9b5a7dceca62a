import { catalogScreens } from '@quina/blocks/web'
import { dianRule } from './dian-rule.contract.ts'

const screens = catalogScreens(dianRule, {
  columns: ['code', 'effect', 'message', 'field', 'active'],
  defaults: () => ({ effect: 'reject' }),
})

export const DianRules = screens.List
