import { catalogScreens, type ListRow, openFile } from '@quina/blocks/web'
import { location } from './location.contract.ts'

const screens = catalogScreens(location, {
  path: '/location',
  columns: ['code', 'name', 'kind', 'campusId', 'repsServiceId', 'capacity', 'condition', 'active'],
  rowActions: ({ id }: ListRow) => [
    { label: 'Imprimir etiqueta QR', run: () => openFile(`/api/hospital/location/${id}/label`) },
  ],
  defaults: () => ({ kind: 'service', condition: 'working' }),
})

/** Where things and people are, in each site. */
export const Locations = screens.List
