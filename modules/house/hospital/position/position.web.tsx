import { catalogScreens } from '@quina/blocks/web'
import { position } from './position.contract.ts'

const screens = catalogScreens(position, {
  columns: ['code', 'name', 'level', 'grade', 'nature', 'posts', 'cares', 'active'],
  defaults: () => ({ level: 'asistencial', spending: 'administrative' }),
})

export const Positions = screens.List
