import { catalogPages } from '@quina/blocks/web'
import { tarifario } from './tarifario.contract.ts'

const pages = catalogPages(tarifario, {
  list: '/tarifas',
  edit: '/tarifas/config/:id',
  nameOf: ({ values }) => String(values.name),
})

/** A new tarifario: what it says is then written in its first version. */
export const TarifarioCreate = pages.Create
