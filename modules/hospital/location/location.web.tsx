import { catalogScreens, type ListRow, openFileOf } from '@quina/blocks/web'
import { Geography, GeographyBar, useGeography } from './geography.web.tsx'
import { location, locationLabel } from './location.contract.ts'

const screens = catalogScreens(location, {
  path: '/location',
  columns: ['code', 'name', 'kind', 'campusId', 'repsServiceId', 'capacity', 'condition', 'active'],
  rowActions: ({ id }: ListRow) => [
    { label: 'Imprimir etiqueta QR', run: () => openFileOf(locationLabel, { id }) },
  ],
  defaults: () => ({ kind: 'service', condition: 'working' }),
})

/** Where things and people are, in each site, beside the places of the State. */
export function Locations() {
  const level = useGeography()
  return (
    <div className="q-geography">
      <GeographyBar shown={level} />
      {level === null ? <screens.List /> : <Geography level={level} />}
    </div>
  )
}
