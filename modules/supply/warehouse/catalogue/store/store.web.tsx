import { catalogScreens, RowsPanel } from '@quina/blocks/web'
import { bins, store } from './store.contract.ts'

/** The stores of the site, each with its inner places. */
export const Stores = catalogScreens(store, {
  columns: [
    'campusId',
    'code',
    'name',
    'kind',
    'locationId',
    'responsibleId',
    'servesPatients',
    'controlled',
    'active',
  ],
  defaults: () => ({ kind: 'central' }),
  related: ({ id }) => (
    <RowsPanel
      rows={bins}
      id={id}
      empty="Todavía no tiene ubicaciones internas."
      spans={{ code: 4, aisle: 4, shelf: 4 }}
    />
  ),
}).List
