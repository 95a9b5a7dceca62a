import {
  catalogScreens,
  type ListRow,
  ListScreen,
  openFileOf,
  pathTo,
  useCan,
  writeSearch,
} from '@quina/blocks/web'
import { location, locationLabel } from './location.contract.ts'
import './geography.css'
import { Button } from '@mantine/core'
import { entryList, entryPath, viewEntries } from '@quina/reference/contract'
import { useGoTo } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'

const screens = catalogScreens(location, {
  columns: [
    'code',
    'name',
    'kind',
    'campusId',
    'costCentreId',
    'repsServiceId',
    'capacity',
    'condition',
    'active',
  ],
  rowActions: ({ id }: ListRow) => [
    { label: 'Imprimir etiqueta QR', run: () => openFileOf(locationLabel, { id }) },
  ],
  defaults: () => ({ kind: 'service', condition: 'working' }),
})

/** The locations of each site, beside the political division of the State. */
export function Locations() {
  const level = useGeography()
  return (
    <div className="q-geography">
      <GeographyBar shown={level} />
      {level === null ? <screens.List /> : <Geography level={level} />}
    </div>
  )
}

/** The levels of the political division, from the largest: read-only here, because only the official files change them. */
const levels = { country: 'Países', department: 'Departamentos', municipality: 'Municipios' } as const
type Level = keyof typeof levels
const isLevel = (given: unknown): given is Level => typeof given === 'string' && given in levels

/** Returns the level of the political division in the address; null for the locations of the hospital. */
function useGeography(): Level | null {
  const { catalogue } = useSearch({ strict: false }) as { readonly catalogue?: unknown }
  return useCan()(viewEntries) && isLevel(catalogue) ? catalogue : null
}

/** Switches between the locations of the hospital and the political division, for users who may read it. */
function GeographyBar({ shown }: { readonly shown: Level | null }) {
  const goTo = useGoTo()
  const can = useCan()
  if (!can(viewEntries)) return null
  const tab = (level: Level | null, label: string) => (
    <Button
      key={label}
      variant={level === shown ? 'filled' : 'default'}
      aria-current={level === shown ? 'page' : undefined}
      onClick={() => goTo(`/location${level ? writeSearch({ catalogue: level, offered: 'true' }) : ''}`)}
    >
      {label}
    </Button>
  )
  return (
    <nav className="q-geography-bar q-no-print" aria-label="Ubicaciones del hospital y división geográfica">
      {tab(null, 'Del hospital')}
      {Object.entries(levels).map(([level, label]) => tab(level as Level, label))}
    </nav>
  )
}

const Geography = ({ level }: { readonly level: Level }) => (
  <ListScreen
    key={level}
    list={entryList}
    path={entryPath}
    title={levels[level]}
    columns={['code', 'name', 'detail', 'since', 'enabled']}
    filters={['offered']}
    open={({ id }) => pathTo('/catalogos-oficiales/codigo/:id', { id })}
  />
)
