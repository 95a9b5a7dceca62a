import './rezago.css'
import { type Fields, f } from '@quina/blocks'
import {
  act,
  CommandDialog,
  FieldsDialog,
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
import { money, plural, showDay, showPesos, sumOf } from '@quina/kernel'
import type { PageAction, RowAction } from '@quina/ui/web'
import { useEffect, useState } from 'react'
import { closingPolicies } from '../../ledger/vigencia/vigencia.contract.ts'
import { Blockers } from '../life/blockers.web.tsx'
import {
  actFields,
  appropriateExpired,
  cancelRezago,
  cancelRezagos,
  constituteRezago,
  constituteRezagos,
  constitutionAct,
  releaseLeftCdps,
  reverseRezago,
  reverseRezagos,
  rezagoKinds,
  rezagoPath,
  rezagos,
  type YearLeftovers,
  yearLeftovers,
} from './rezago.contract.ts'

const columns = ['origin', 'kind', 'terceroId', 'condition', 'constituted', 'paid', 'balance']

/** Cuentas por pagar and reservas of a year: the lines to carry over, the act, and the progress of each. */
export function Rezagos() {
  const year = Number(useParams('/per-pay-acounts/:validity').validity)
  const { vigencia, choose } = useVigenciaChoice()
  // The address names the year; the header and the list follow it.
  useEffect(() => {
    if (vigencia !== year) choose(year)
  }, [vigencia, year, choose])
  const [input, ask] = useState<RezagoCommand | null>(null)
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
          <Show of={yearLeftovers} params={{ year }}>
            {(found) => <YearEndPanel {...found} />}
          </Show>
        }
      />
      {input && yearEnd && <Asking command={input} yearEnd={yearEnd} onClose={() => ask(null)} />}
    </>
  )
}

/** The actions on each carried line of a year. */
function useRowActions(ask: (command: RezagoCommand) => void, choose: (vigencia: number) => void) {
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

/** The commands that the state of the year allows. */
function useActions(
  year: number,
  yearEnd: YearLeftovers | undefined,
  ask: (command: RezagoCommand) => void,
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

type RezagoCommand =
  | { readonly name: 'constitute' | 'reverse' | 'release' }
  | { readonly name: 'cancel' | 'appropriate'; readonly id: string }

type Props = Readonly<{ command: RezagoCommand; yearEnd: YearLeftovers; onClose: () => void }>

/** The dialog of each year-end command. */
function Asking({ command, yearEnd, onClose }: Props) {
  const { year, certified } = yearEnd
  if (command.name === 'constitute') return <Constitute yearEnd={yearEnd} onClose={onClose} />
  if (command.name === 'cancel')
    return (
      <CommandDialog
        of={cancelRezago}
        about={{ id: command.id }}
        title="Cancelar el saldo por acta"
        done={() => 'El saldo quedó cancelado.'}
        onClose={onClose}
      />
    )
  if (command.name === 'appropriate')
    return (
      <CommandDialog
        of={appropriateExpired}
        about={{ id: command.id }}
        title="Indicar la apropiación que paga el pasivo exigible"
        done={() => 'El pasivo exigible quedó unido a su apropiación.'}
        spans={{ apropiacionId: 12 }}
        onClose={onClose}
      />
    )
  if (command.name === 'reverse')
    return (
      <CommandDialog
        of={reverseRezago}
        about={{ year }}
        title={`Reversar la constitución de ${year}`}
        begun={{ date: `${year + 1}-01-31` }}
        done={() => 'La constitución quedó reversada.'}
        onClose={onClose}
      />
    )
  return (
    <CommandDialog
      of={releaseLeftCdps}
      about={{ year }}
      title={`Liberar ${showPesos(money(certified))} de los CDP de ${year}`}
      done={({ released }) => `Se liberó el saldo de ${released} CDP.`}
      onClose={onClose}
    />
  )
}

/** Requests the act, and the target of each rubro that the next year does not have. */
function Constitute({ yearEnd: { year, unmapped, sums }, onClose }: Omit<Props, 'command'>) {
  const places = Object.fromEntries(
    unmapped.map((code, index) => [
      `place${index}`,
      f.optional(f.ref('budget.rubroLeaf', `Rubro de ${year + 1} para ${code}`)),
    ]),
  )
  const fields: Fields = { ...actFields, ...places }
  const total = showPesos(sumOf(sums, ({ amount }) => money(amount)))
  const send = async (wire: Readonly<Record<string, unknown>>, key: string) => {
    const mapping = unmapped.flatMap((code, index) => {
      const rubroId = wire[`place${index}`]
      return typeof rubroId === 'string' ? [{ code, rubroId }] : []
    })
    const sent = { year, date: String(wire.date ?? ''), actNumber: String(wire.actNumber ?? '') }
    const { count } = await act(
      constituteRezago,
      { ...sent, mapping: mapping.length > 0 ? mapping : null },
      { key },
    )
    return `Se constituyeron ${plural(count, 'línea', 'líneas')}.`
  }
  return (
    <FieldsDialog
      title={`Constituir cuentas por pagar y reservas por ${total}`}
      consequence={`Se adiciona el presupuesto de ${year + 1} y continúan allí los compromisos y obligaciones pendientes.`}
      verb={constituteRezago.verb}
      fields={fields}
      begun={{ date: `${year + 1}-01-01` }}
      spans={Object.fromEntries(Object.keys(places).map((name) => [name, 12]))}
      send={send}
      onClose={onClose}
    />
  )
}

/** Why the year cannot be carried over yet; the command requests the target of rubros without one. */
function unready(yearEnd: YearLeftovers | undefined): string | undefined {
  if (yearEnd === undefined) return undefined
  if (yearEnd.status !== 'closing') return 'La vigencia no está en cierre'
  const stops = yearEnd.blockers.some(({ code }) => code !== 'PRE-404')
  return stops ? 'Falta lo que se lista abajo' : undefined
}

/** The document of the next year that continues the line; the original one for an expired line. */
function continuation(row: ListRow): string {
  if (row.nextObligacionId) return pathTo('/rubro-obligacion/edit/:id', { id: String(row.nextObligacionId) })
  return pathTo('/registro-presupuestal/edit/:id', { id: String(row.nextRegistroId ?? row.registroId) })
}

/** The state of the year: the lines to carry over and the blockers, or the act that carried them. */
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
