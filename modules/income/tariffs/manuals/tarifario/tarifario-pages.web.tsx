import { catalogPages } from '@quina/blocks/web'
import { tarifario } from './tarifario.contract.ts'

const pages = catalogPages(tarifario, {
  list: '/tarifas',
  edit: '/tarifas/config/:id',
  nameOf: ({ values }) => String(values.name),
})

/** A new tarifario: its values are then set in its first version. */
export const TarifarioCreate = pages.Create
