import {
  type ListRow,
  ListScreen,
  openFile,
  pathTo,
  useCan,
  useParams,
  useVigenciaChoice,
} from '@quina/blocks/web'
import type { PageAction, RowAction } from '@quina/ui/web'
import { useEffect, useState } from 'react'
import {
  cancelRezago,
  constituteRezago,
  reverseRezago,
  rezagoPath,
  rezagos,
  type YearEnd,
} from './rezago.contract.ts'
import { Asking, type RezagoDeed } from './rezago-dialogs.web.tsx'
import { useYearEnd, YearEndPanel } from './year-end-panel.web.tsx'

const columns = ['origin', 'kind', 'terceroId', 'condition', 'constituted', 'paid', 'balance']

/** Cuentas por pagar and reservas of a year: what will be carried on, the act that does it, and how each one goes. */
export function Rezagos() {
  const year = Number(useParams('/per-pay-acounts/:validity').validity)
  const { vigencia, choose } = useVigenciaChoice()
  // The address names the year: the header follows it, and so does the list.
  useEffect(() => {
    if (vigencia !== year) choose(year)
  }, [vigencia, year, choose])
  const [asked, ask] = useState<RezagoDeed | null>(null)
  const can = useCan()
  const yearEnd = useYearEnd(year)
  const actions = useActions(year, yearEnd.data, ask)
  const rowActions = (row: ListRow): RowAction[] =>
    can(cancelRezago) && row.condition === 'pending'
      ? [{ label: 'Cancelar saldo…', danger: true, run: () => ask({ name: 'cancel', id: String(row.id) }) }]
      : []
  return (
    <>
      <ListScreen
        list={rezagos}
        path={rezagoPath}
        title="Cuentas por pagar y reservas"
        columns={columns}
        open={continuation}
        actions={actions}
        rowActions={rowActions}
        above={<YearEndPanel yearEnd={yearEnd} />}
      />
      {asked && yearEnd.data && <Asking deed={asked} yearEnd={yearEnd.data} onClose={() => ask(null)} />}
    </>
  )
}

/** What may be done with the year as it stands. */
function useActions(
  year: number,
  yearEnd: YearEnd | undefined,
  ask: (deed: RezagoDeed) => void,
): PageAction[] {
  const can = useCan()
  const constituted = yearEnd?.constitution != null
  const print = { label: 'Imprimir resolución', run: () => openFile(`${rezagoPath}/year/${year}/print`) }
  const reverse = { label: 'Reversar…', danger: true, run: () => ask({ name: 'reverse' }) }
  if (constituted) return can(reverseRezago) ? [print, reverse] : [print]
  if (!can(constituteRezago)) return []
  const release = { label: 'Liberar saldos de CDP', run: () => ask({ name: 'release-cdp' }) }
  const constitute = {
    label: 'Constituir…',
    primary: true,
    reason: unready(yearEnd),
    run: () => ask({ name: 'constitute' }),
  }
  const hasCdps = yearEnd?.status === 'closing' && yearEnd.certified !== '0.00'
  return hasCdps ? [release, constitute] : [constitute]
}

/** Why the year cannot be carried on yet; rubros without their next one are asked for when it is. */
function unready(yearEnd: YearEnd | undefined): string | undefined {
  if (yearEnd === undefined) return undefined
  if (yearEnd.status !== 'closing') return 'La vigencia no está en cierre'
  const stops = yearEnd.blockers.some(({ code }) => code !== 'PRE-404')
  return stops ? 'Falta lo que se lista abajo' : undefined
}

/** The document of the next year in which it goes on; of what expired, the one it comes from. */
function continuation(row: ListRow): string {
  if (row.nextObligacionId) return pathTo('/rubro-obligacion/edit/:id', { id: String(row.nextObligacionId) })
  return pathTo('/registro-presupuestal/edit/:id', { id: String(row.nextRegistroId ?? row.registroId) })
}
