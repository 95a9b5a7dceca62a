import './summary.css'
import { Go } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { EmptyState, shownInstant } from '@quina/ui/web'
import { type PendingKind, pendingFilters, type Summary } from './summary.contract.ts'
import { ShowSummary } from './summary-tile.web.tsx'

interface Row {
  readonly name: PendingKind
  readonly one: string
  readonly many: string
  readonly to: '/budget/cdp-request/index' | '/cdp' | '/Registro-Presupuestal' | '/obligacion-rubro'
}

const rows: readonly Row[] = [
  {
    name: 'requests',
    one: 'solicitud de CDP por aprobar',
    many: 'solicitudes de CDP por aprobar',
    to: '/budget/cdp-request/index',
  },
  {
    name: 'cdpDrafts',
    one: 'CDP en borrador',
    many: 'CDP en borrador',
    to: '/cdp',
  },
  {
    name: 'cdpIdle',
    one: 'CDP sin registro hace más de 30 días',
    many: 'CDP sin registro hace más de 30 días',
    to: '/cdp',
  },
  {
    name: 'registroIdle',
    one: 'registro sin obligación hace más de 90 días',
    many: 'registros sin obligación hace más de 90 días',
    to: '/Registro-Presupuestal',
  },
  {
    name: 'payable',
    one: 'obligación por pagar',
    many: 'obligaciones por pagar',
    to: '/obligacion-rubro',
  },
]

/** What waits for someone, each with the list that holds it. */
export const PendingTile = () => <ShowSummary>{(answer) => <Waiting {...answer} />}</ShowSummary>

function Waiting({ pending, at }: Summary) {
  const filters = pendingFilters(dayInBogota(new Date()))
  const waiting = rows.filter(({ name }) => pending[name] > 0)
  if (waiting.length === 0) return <EmptyState title="No hay nada pendiente." />
  return (
    <>
      <ul
        className="q-pending"
        title="Lo que espera hoy en la vigencia, en las sedes que usted puede ver, sea cual sea el período elegido."
      >
        {waiting.map(({ name, one, many, to }) => (
          <li key={name}>
            <Go to={to} search={filters[name]}>
              <b>{pending[name]}</b> {pending[name] === 1 ? one : many}
            </Go>
          </li>
        ))}
      </ul>
      <p className="q-glance-at">Datos a: {shownInstant(at)}</p>
    </>
  )
}
