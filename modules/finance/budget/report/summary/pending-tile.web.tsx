import './summary.css'
import { TileCounts, writeSearch } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { shownInstant } from '@quina/ui/web'
import { type PendingKind, pendingFilters, type Summary } from './summary.contract.ts'
import { ShowSummary } from './summary-tile.web.tsx'

interface Kind {
  readonly words: readonly [one: string, many: string]
  readonly at: '/budget/cdp-request/index' | '/cdp' | '/Registro-Presupuestal' | '/obligacion-rubro'
}

const kinds: Readonly<Record<PendingKind, Kind>> = {
  requests: {
    words: ['solicitud de CDP por aprobar', 'solicitudes de CDP por aprobar'],
    at: '/budget/cdp-request/index',
  },
  cdpDrafts: { words: ['CDP en borrador', 'CDP en borrador'], at: '/cdp' },
  cdpIdle: {
    words: ['CDP sin registro hace más de 30 días', 'CDP sin registro hace más de 30 días'],
    at: '/cdp',
  },
  registroIdle: {
    words: ['registro sin obligación hace más de 90 días', 'registros sin obligación hace más de 90 días'],
    at: '/Registro-Presupuestal',
  },
  payable: { words: ['obligación por pagar', 'obligaciones por pagar'], at: '/obligacion-rubro' },
}

/** The pending work of each kind, with a link to its list. */
export const PendingTile = () => <ShowSummary>{(answer) => <Waiting {...answer} />}</ShowSummary>

function Waiting({ pending, at }: Summary) {
  const filters = pendingFilters(dayInBogota(new Date()))
  const counts = Object.entries(kinds).map(([name, kind]) => ({
    words: kind.words,
    count: pending[name as PendingKind],
    to: `${kind.at}${writeSearch(filters[name as PendingKind])}`,
  }))
  return (
    <>
      <TileCounts
        counts={counts}
        none="No hay nada pendiente."
        title="Lo que espera hoy en la vigencia, en las sedes que usted puede ver, sea cual sea el período elegido."
      />
      <p className="q-glance-at">Datos a: {shownInstant(at)}</p>
    </>
  )
}
