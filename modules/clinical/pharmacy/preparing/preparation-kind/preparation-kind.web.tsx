import { catalogScreens } from '@quina/blocks/web'
import { preparationKind } from './preparation-kind.contract.ts'

export const { List: PreparationKinds } = catalogScreens(preparationKind, {
  columns: ['code', 'name', 'form', 'days', 'share', 'twoPeople', 'certificate', 'certifiedUntil', 'active'],
})
