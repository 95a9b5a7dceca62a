import './rezago.css'
import {
  type ListRow,
  ListScreen,
  openFileOf,
  pathTo,
  Show,
  useAnswer,
  useCan,
  useGo,
  useParams,
  useVigenciaChoice,
} from '@quina/blocks/web'
import { money, plural, showDay, showPesos } from '@quina/kernel'
import type { PageAction, RowAction } from '@quina/ui/web'
import { useEffect, useState } from 'react'
import { closingPolicies } from '../vigencia/vigencia.contract.ts'
import { Blockers } from '../vigencia-life/blockers.web.tsx'
import {
  cancelRezagos,
  constituteRezagos,
  constitutionAct,
  reverseRezagos,
  rezagoKinds,
  rezagoPath,
  rezagos,
  type YearLeftovers,
  yearLeftovers,
} from './rezago.contract.ts'
import { Asking, type RezagoDeed } from './rezago-dialogs.web.tsx'

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
  const yearEnd = useAnswer(yearLeftovers, { year }).data
  const actions = useActions(year, yearEnd, ask)
  const rowActions = useRowActions(ask, choose)
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
        above={
          <Show of={yearLeftovers} asks={{ year }}>
            {(found) => <YearEndPanel {...found} />}
          </Show>
        }
      />
      {asked && yearEnd && <Asking deed={asked} yearEnd={yearEnd} onClose={() => ask(null)} />}
    </>
  )
}

/** What may be done with each line that a year left. */
function useRowActions(ask: (deed: RezagoDeed) => void, choose: (vigencia: number) => void) {
  const can = useCan()
  const go = useGo()
  return (row: ListRow): RowAction[] => {
    const id = String(row.id)
    const cancel = { label: 'Cancelar saldo…', danger: true, run: () => ask({ name: 'cancel', id }) }
    if (row.condition === 'pending') return can(cancelRezagos) ? [cancel] : []
    if (row.condition !== 'expired') return []
    const see = () => {
      choose(Number(row.payingYear))
      void go('/catalogo/rubros', { search: { q: String(row.payingCode) } })
    }
    return [
      ...(row.paidBy ? [{ label: 'Ver la apropiación que lo paga', run: see }] : []),
      ...(can(constituteRezagos)
        ? [
            {
              label: 'Indicar la apropiación que lo paga…',
              run: () => ask({ name: 'appropriate' as const, id }),
            },
          ]
        : []),
    ]
  }
}

/** What may be done with the year as it stands. */
function useActions(
  year: number,
  yearEnd: YearLeftovers | undefined,
  ask: (deed: RezagoDeed) => void,
): PageAction[] {
  const can = useCan()
  const constituted = yearEnd?.constitution != null
  const print = { label: 'Imprimir resolución', run: () => openFileOf(constitutionAct, { year }) }
  const reverse = { label: 'Reversar…', danger: true, run: () => ask({ name: 'reverse' }) }
  if (constituted) return can(reverseRezagos) ? [print, reverse] : [print]
  if (!can(constituteRezagos)) return []
  const release = { label: 'Liberar saldos de CDP', run: () => ask({ name: 'release' }) }
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
function unready(yearEnd: YearLeftovers | undefined): string | undefined {
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

/** How the year stands: what it would leave and what stops it, or the act that carried it on. */
const YearEndPanel = ({ year, policy, constitution, blockers, sums }: YearLeftovers) =>
  constitution === null ? (
    <section className="q-panel q-year-end" aria-label={`Cierre de ${year}`}>
      <div>
        <h2>Lo que deja la vigencia {year}</h2>
        <p className="q-context">Política: {closingPolicies[policy]}</p>
        {sums.length === 0 && <p>No queda nada por pagar ni por obligar.</p>}
        <dl>
          {sums.map(({ kind, count, amount }) => (
            <div key={kind}>
              <dt>{rezagoKinds[kind]}</dt>
              <dd>
                {showPesos(money(amount))} <small>{plural(count, 'línea', 'líneas')}</small>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {blockers.length > 0 && (
        <div>
          <h2>Lo que falta para constituir</h2>
          <Blockers blockers={blockers} />
        </div>
      )}
    </section>
  ) : (
    <p className="q-panel q-year-end">
      <span>
        Constituidas por la resolución <b>{constitution.actNumber}</b> del {showDay(constitution.actDate)}. Se
        pagan en la vigencia {year + 1}.
      </span>
    </p>
  )
