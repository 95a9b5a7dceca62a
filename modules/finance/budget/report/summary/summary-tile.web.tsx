import './summary.css'
import { GoTo, Show, useDashboardScope, useVigencia } from '@quina/blocks/web'
import { money, percentText, showPesos } from '@quina/kernel'
import { shownDay, shownInstant, shownPercent } from '@quina/ui/web'
import type { ReactNode } from 'react'
import { controlGroups } from '../../catalogue/rubro/rubro.contract.ts'
import { type Summary, summary } from './summary.contract.ts'

type Group = Summary['groups'][number]

/** The summary of the working vigencia for the chosen days and site. */
export function ShowSummary({ children }: { readonly children: (answer: Summary) => ReactNode }) {
  const vigencia = useVigencia()
  const { from, to, campusId = null } = useDashboardScope()
  return (
    <Show of={summary} params={{ vigencia, from, to, campusId }}>
      {children}
    </Show>
  )
}

const words: Readonly<Record<string, { readonly label: string; readonly meaning: string }>> = {
  cdp: {
    label: 'Certificado',
    meaning: 'CDP expedidos, adicionados y liberados en los días y la sede elegidos.',
  },
  registro: {
    label: 'Comprometido',
    meaning: 'Registros presupuestales, sin lo liberado, en los días y la sede elegidos.',
  },
  obligacion: { label: 'Obligado', meaning: 'Obligaciones, sin lo anulado, en los días y la sede elegidos.' },
  pago: { label: 'Pagado', meaning: 'Pagos, sin lo reversado, en los días y la sede elegidos.' },
}

/** The progress of the budget: the moves of the period, and the total to its last day. */
export const SummaryTile = () => <ShowSummary>{(answer) => <Glance {...answer} />}</ShowSummary>

function Glance({ at, vigencia, from, to, definitiva, disponible, stages, groups }: Summary) {
  const { campusId } = useDashboardScope()
  if (money(definitiva) === 0n) return <p>La vigencia {vigencia} todavía no tiene presupuesto aprobado.</p>
  const report = `/reports/presupuesto?from=${vigencia}-01-01&to=${to}`
  const ofAll = `, de toda la entidad hasta el ${shownDay(to)}.`
  return (
    <>
      <dl className="q-glance">
        <Figure
          label="Apropiación definitiva"
          meaning={`Inicial más adiciones y créditos, menos reducciones y contracréditos${ofAll}`}
          amount={definitiva}
          to={report}
        />
        <Figure
          label="Saldo disponible"
          meaning={`Apropiación definitiva menos lo aplazado y lo certificado${ofAll}`}
          amount={disponible}
          to={report}
        />
        {stages.map((one) => (
          <Figure
            key={one.stage}
            label={words[one.stage]?.label ?? one.stage}
            meaning={`${words[one.stage]?.meaning} El porcentaje es de la apropiación definitiva.`}
            amount={one.amount}
            of={definitiva}
            to={one.to}
          />
        ))}
      </dl>
      <Groups groups={groups} ofAll={ofAll} />
      <p className="q-glance-link">
        <GoTo address={report}>Ver la ejecución de gastos</GoTo>
      </p>
      <p className="q-glance-at">
        Del {shownDay(from)} al {shownDay(to)}, {campusId === undefined ? 'todas las sedes' : 'esta sede'} ·
        Datos a: {shownInstant(at)}
      </p>
    </>
  )
}

const Groups = ({ groups, ofAll }: { readonly groups: readonly Group[]; readonly ofAll: string }) => (
  <ul
    className="q-glance-groups"
    title={`Comprometido, obligado y pagado de cada grupo sobre su apropiación definitiva${ofAll}`}
  >
    {groups.map((group) => (
      <GroupBar key={group.group} {...group} />
    ))}
  </ul>
)

interface FigureProps {
  readonly label: string
  /** What the figure counts, shown on hover. */
  readonly meaning: string
  readonly amount: string
  /** The total of which it is a part. */
  readonly of?: string
  /** The list or report that it adds up. */
  readonly to: string
}

function Figure({ label, meaning, amount, of, to }: FigureProps) {
  const percent = of === undefined ? null : shownPercent(percentText(money(amount), money(of)))
  return (
    <div title={meaning}>
      <dt>{label}</dt>
      <dd>
        <GoTo address={to}>{showPesos(money(amount))}</GoTo>
        {percent && <small>{percent}</small>}
      </dd>
    </div>
  )
}

function GroupBar({ group, definitiva, comprometido, obligado, pagado }: Group) {
  const name = (controlGroups as Record<string, string>)[group] ?? 'Sin grupo'
  const part = (amount: string) => percentText(money(amount), money(definitiva))
  const stageText = (stage: string, amount: string) => `${stage} ${shownPercent(part(amount))}`
  const words = [
    stageText('comprometido', comprometido),
    stageText('obligado', obligado),
    stageText('pagado', pagado),
  ].join(', ')
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
