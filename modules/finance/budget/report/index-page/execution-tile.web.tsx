import { Go, Show, useVigencia } from '@quina/blocks/web'
import {
  firstDayOf,
  fraction,
  lastDayOf,
  type Money,
  money,
  monthNames,
  percentText,
  plus,
  showPesos,
  zero,
} from '@quina/kernel'
import { LinesChart, shownPercent } from '@quina/ui/web'
import { dashboard, type Month } from './dashboard.contract.ts'

const stages = { registro: 'Comprometido', obligacion: 'Obligado', pago: 'Pagado' } as const
type Stage = keyof typeof stages

/** The amounts committed, owed and paid up to each month of the vigencia, against an even pace of its budget. */
export function ExecutionTile() {
  const vigencia = useVigencia()
  return (
    <Show of={dashboard} params={{ vigencia }}>
      {({ months, fuentes }) => {
        const budget = fuentes.reduce((all, { definitiva }) => plus(all, money(definitiva)), zero)
        return <Pace vigencia={vigencia} months={upToNow(months)} budget={budget} />
      }}
    </Show>
  )
}

type PaceProps = Readonly<{ vigencia: number; months: readonly Month[]; budget: Money }>

function Pace({ vigencia, months, budget }: PaceProps) {
  if (budget === zero) return <p>La vigencia {vigencia} todavía no tiene presupuesto aprobado.</p>
  const points = months.map((month, index) => ({
    name: (monthNames[month.month - 1] ?? '').slice(0, 3),
    values: {
      even: fraction(budget, { part: BigInt(index + 1), whole: 12n, rounding: 'half-up', unit: 1n }),
      ...accumulated(months.slice(0, index + 1)),
    },
    leads: leadsTo(vigencia, month.month),
  }))
  const now = accumulated(months)
  return (
    <div className="q-tile-report">
      <LinesChart
        label={`Ejecución acumulada de ${vigencia} frente a un paso parejo`}
        height={190}
        series={[
          { key: 'registro', label: stages.registro },
          { key: 'even', label: 'Paso parejo' },
          { key: 'pago', label: stages.pago },
          { key: 'obligacion', label: stages.obligacion },
        ]}
        points={points}
      />
      <ul className="q-tile-counts q-shares">
        {(Object.keys(stages) as Stage[]).map((stage) => (
          <li key={stage}>
            <Go to="/budget/movement" search={{ stage, day: `${vigencia}-01-01..${vigencia}-12-31` }}>
              {stages[stage]} <b>{showPesos(now[stage])}</b>{' '}
              <span>{shownPercent(percentText(now[stage], budget))} de lo apropiado</span>
            </Go>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Links to the accumulated moves up to the end of a month. */
const leadsTo = (vigencia: number, month: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(stages).map((stage) => [
      stage,
      `/budget/movement?stage=${stage}&day=${firstDayOf(vigencia)}..${lastDayOf(vigencia, month)}`,
    ]),
  )

const accumulated = (months: readonly Month[]): Readonly<Record<Stage, Money>> => {
  const yearOf = (stage: Stage): Money => months.reduce((all, month) => plus(all, money(month[stage])), zero)
  return { registro: yearOf('registro'), obligacion: yearOf('obligacion'), pago: yearOf('pago') }
}

/** The months up to the last one with moves: the lines end there. */
const upToNow = (months: readonly Month[]): readonly Month[] => {
  const last = months.findLastIndex(({ registro, pago, cdp }) =>
    [registro, pago, cdp].some((one) => money(one) !== zero),
  )
  return months.slice(0, last + 1)
}
