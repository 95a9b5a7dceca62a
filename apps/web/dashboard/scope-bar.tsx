import { NativeSelect } from '@mantine/core'
import { everyCampus, useCan, useDashboardScope, useGo, useSession } from '@quina/blocks/web'
import { DayField } from '@quina/ui/web'

/** The period and the site of the figures. They travel in the address, so that they can be kept and sent. */
export function ScopeBar({ at }: { readonly at: '/' | '/tablero' }) {
  const scope = useDashboardScope()
  const { campus } = useSession()
  const mayAll = useCan()(everyCampus)
  const go = useGo()
  const change = (part: { from?: string; to?: string; sede?: string }) => {
    const { from, to, campusId } = scope
    void go(at, { search: { from, to, sede: campusId === undefined ? 'todas' : '', ...part }, replace: true })
  }
  const sites = [
    { value: 'mine', label: campus?.name ?? 'Mi sede' },
    ...(mayAll ? [{ value: 'todas', label: 'Todas las sedes' }] : []),
  ]
  return (
    <div className="q-scope-bar">
      <DayField label="Desde" value={scope.from} onChange={(from) => from && change({ from })} />
      <DayField label="Hasta" value={scope.to} onChange={(to) => to && change({ to })} />
      <NativeSelect
        label="Sede"
        data={sites}
        value={scope.campusId === undefined ? 'todas' : 'mine'}
        onChange={(event) => change({ sede: event.currentTarget.value === 'todas' ? 'todas' : '' })}
      />
    </div>
  )
}
