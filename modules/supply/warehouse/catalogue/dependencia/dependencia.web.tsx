import { catalogScreens, RowsPanel } from '@quina/blocks/web'
import { suppliedDependencia, suppliedGroups } from './dependencia.contract.ts'

export const SuppliedDependencias = catalogScreens(suppliedDependencia, {
  related: ({ id }) => <RowsPanel rows={suppliedGroups} id={id} empty="Puede pedir de todos los grupos." />,
}).List
