import './summary.css'
import { Go } from '@quina/blocks/web'
import { addDays, dayInBogota } from '@quina/kernel'
import { EmptyState, shownInstant } from '@quina/ui/web'
import { idleDays, type PendingKind, type Summary } from './summary.contract.ts'
import { ShowSummary } from './summary-tile.web.tsx'

interface Row {
  readonly name: PendingKind
  readonly one: string
  readonly many: string
  readonly to: '/budget/cdp-request/index' | '/cdp' | '/Registro-Presupuestal' | '/obligacion-rubro'
  /** The filter whose rows are exactly the ones counted. */
  readonly search: Readonly<Record<string, string>>
}

const before = (days: number): string => `..${addDays(dayInBogota(new Date()), -days - 1)}`

const rows = (): readonly Row[] => [
  {
    name: 'requests',
    one: 'solicitud de CDP por aprobar',
    many: 'solicitudes de CDP por aprobar',
    to: '/budget/cdp-request/index',
    search: { condition: 'filed' },
  },
  {
    name: 'cdpDrafts',
    one: 'CDP en borrador',
    many: 'CDP en borrador',
    to: '/cdp',
    search: { condition: 'draft' },
  },
  {
    name: 'cdpIdle',
    one: 'CDP sin registro hace más de 30 días',
    many: 'CDP sin registro hace más de 30 días',
    to: '/cdp',
    search: { condition: 'approved', committed: '0', date: before(idleDays.cdp) },
  },
  {
    name: 'registroIdle',
    one: 'registro sin obligación hace más de 90 días',
    many: 'registros sin obligación hace más de 90 días',
    to: '/Registro-Presupuestal',
    search: { condition: 'approved', obligated: '0', date: before(idleDays.registro) },
  },
  {
    name: 'payable',
    one: 'obligación por pagar',
    many: 'obligaciones por pagar',
    to: '/obligacion-rubro',
    search: { condition: 'approved,partial' },
  },
]

/** What waits for someone, each with the list that holds it. */
export const PendingTile = () => <ShowSummary>{(answer) => <Waiting {...answer} />}</ShowSummary>

function Waiting({ pending, at }: Summary) {
  const waiting = rows().filter(({ name }) => pending[name] > 0)
  if (waiting.length === 0) return <EmptyState title="No hay nada pendiente." />
  return (
    <>
      <ul
        className="q-pending"
        title="Lo que espera hoy en la vigencia, en las sedes que usted puede ver, sea cual sea el período elegido."
      >
        {waiting.map(({ name, one, many, to, search }) => (
          <li key={name}>
            <Go to={to} search={search}>
              <b>{pending[name]}</b> {pending[name] === 1 ? one : many}
            </Go>
          </li>
        ))}
      </ul>
      <p className="q-glance-at">Datos a: {shownInstant(at)}</p>
    </>
  )
}
