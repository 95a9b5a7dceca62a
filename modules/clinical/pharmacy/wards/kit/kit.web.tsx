import { catalogScreens, RowsPanel } from '@quina/blocks/web'
import { kit, kitParts } from './kit.contract.ts'

export const Kits = catalogScreens(kit, {
  related: ({ id }) => <RowsPanel rows={kitParts} id={id} empty="No tiene partes." />,
}).List
