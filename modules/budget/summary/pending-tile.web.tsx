import './summary.css'
import { Go } from '@quina/blocks/web'
import { EmptyState, ErrorState, Loading } from '@quina/ui/web'
import { type Summary, useSummary } from './summary-tile.web.tsx'

type Pending = Summary['pending']

const rows: readonly [
  keyof Pending,
  one: string,
  many: string,
  to: '/budget/cdp-request/index' | '/cdp' | '/Registro-Presupuestal' | '/obligacion-rubro',
  condition: string,
][] = [
  [
    'requests',
    'solicitud de CDP por aprobar',
    'solicitudes de CDP por aprobar',
    '/budget/cdp-request/index',
    'filed',
  ],
  ['cdpDrafts', 'CDP en borrador', 'CDP en borrador', '/cdp', 'draft'],
  [
    'cdpIdle',
    'CDP sin registro hace más de 30 días',
    'CDP sin registro hace más de 30 días',
    '/cdp',
    'approved',
  ],
  [
    'registroIdle',
    'registro sin obligación hace más de 90 días',
    'registros sin obligación hace más de 90 días',
    '/Registro-Presupuestal',
    'approved',
  ],
  ['payable', 'obligación por pagar', 'obligaciones por pagar', '/obligacion-rubro', 'approved,partial'],
]

/** What waits for someone, each with the list that holds it. */
export function PendingTile() {
  const summary = useSummary()
  if (summary.isPending) return <Loading />
  if (summary.isError)
    return <ErrorState message="No fue posible leer los pendientes." onRetry={() => void summary.refetch()} />
  const { pending } = summary.data
  const waiting = rows.filter(([name]) => pending[name] > 0)
  if (waiting.length === 0) return <EmptyState message="No hay nada pendiente." />
  return (
    <ul className="q-pending">
      {waiting.map(([name, one, many, to, condition]) => (
        <li key={name}>
          <Go to={to} search={{ condition }}>
            <b>{pending[name]}</b> {pending[name] === 1 ? one : many}
          </Go>
        </li>
      ))}
    </ul>
  )
}
