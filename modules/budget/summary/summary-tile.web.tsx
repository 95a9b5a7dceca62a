import './summary.css'
import { Go, getFrom, useVigencia } from '@quina/blocks/web'
import { money, percentText, showPesos } from '@quina/kernel'
import { ErrorState, Loading, shownPercent } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { controlGroups } from '../rubro/rubro.contract.ts'

interface Group {
  readonly group: string
  readonly definitiva: string
  readonly comprometido: string
  readonly obligado: string
  readonly pagado: string
}
export interface Summary extends Omit<Group, 'group'> {
  readonly vigencia: number
  readonly certificado: string
  readonly disponible: string
  readonly groups: readonly Group[]
  readonly pending: Readonly<
    Record<'requests' | 'cdpDrafts' | 'cdpIdle' | 'registroIdle' | 'payable', number>
  >
}

export function useSummary() {
  const vigencia = useVigencia()
  return useQuery({
    queryKey: ['budget', 'summary', vigencia],
    queryFn: ({ signal }) => getFrom<Summary>('/api/budget/summary', { vigencia }, signal),
  })
}

/** How far the budget has gone, in four figures and a bar for each group; every figure leads to what adds up to it. */
export function SummaryTile() {
  const summary = useSummary()
  if (summary.isPending) return <Loading />
  if (summary.isError)
    return <ErrorState message="No fue posible leer el presupuesto." onRetry={() => void summary.refetch()} />
  const { vigencia, groups, ...totals } = summary.data
  if (money(totals.definitiva) === 0n)
    return <p>La vigencia {vigencia} todavía no tiene presupuesto aprobado.</p>
  const cut = { from: `${vigencia}-01-01`, to: `${vigencia}-12-31` }
  return (
    <>
      <dl className="q-glance">
        <Figure label="Apropiación definitiva" amount={totals.definitiva} stage="inicial" />
        <Figure label="Saldo disponible" amount={totals.disponible} />
        <Figure label="Comprometido" amount={totals.comprometido} of={totals.definitiva} stage="registro" />
        <Figure label="Obligado" amount={totals.obligado} of={totals.definitiva} stage="obligacion" />
        <Figure label="Pagado" amount={totals.pagado} of={totals.definitiva} stage="pago" />
      </dl>
      <ul className="q-glance-groups">
        {groups.map((group) => (
          <GroupBar key={group.group} {...group} />
        ))}
      </ul>
      <Go to="/reports/presupuesto" search={cut}>
        Ver la ejecución de gastos
      </Go>
    </>
  )
}

interface FigureProps {
  readonly label: string
  readonly amount: string
  /** The whole it is a part of. */
  readonly of?: string
  readonly stage?: string
}

function Figure({ label, amount, of, stage }: FigureProps) {
  const shown = showPesos(money(amount))
  const percent = of === undefined ? null : shownPercent(percentText(money(amount), money(of)))
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {stage === undefined ? (
          shown
        ) : (
          <Go to="/budget/movement" search={{ side: 'expense', stage }}>
            {shown}
          </Go>
        )}
        {percent && <small>{percent}</small>}
      </dd>
    </div>
  )
}

function GroupBar({ group, definitiva, comprometido, obligado, pagado }: Group) {
  const name = (controlGroups as Record<string, string>)[group] ?? 'Sin grupo'
  const part = (amount: string) => percentText(money(amount), money(definitiva))
  const told = (stage: string, amount: string) => `${stage} ${shownPercent(part(amount))}`
  const words = [told('comprometido', comprometido), told('obligado', obligado), told('pagado', pagado)].join(
    ', ',
  )
  return (
    <li>
      <span>{name}</span>
      <span className="q-glance-bar" role="img" aria-label={`${name}: ${words}`}>
        <i style={{ width: `${part(comprometido)}%` }} />
        <i style={{ width: `${part(obligado)}%` }} />
        <i style={{ width: `${part(pagado)}%` }} />
      </span>
      <span className="q-glance-percent">{shownPercent(part(comprometido))}</span>
    </li>
  )
}
