import '../period/periods.css'
import './closing.css'
import { CommandOf, Go, Show, useParams } from '@quina/blocks/web'
import { type Day, money, plural, showDay, showPesos } from '@quina/kernel'
import {
  type Column,
  DataTable,
  FlagField,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  shownInstant,
} from '@quina/ui/web'
import { useState } from 'react'
import { Checks } from '../checklist/checks.web.tsx'
import {
  type ClosingAnswer,
  type ClosingLine,
  closingLinesShown,
  closingSteps,
  reverseClosingStep,
  runClosingStep,
  type StepAnswer,
  yearClosing,
} from './closing.contract.ts'

/** The closing of a vigencia: its checks, the lines of each step, and the commands that run and undo them. */
export function YearClosing() {
  const year = Number(useParams('/accounting-seat/close-validity/:id').id)
  const [byTercero, setByTercero] = useState<boolean | null>(null)
  return (
    <Show of={yearClosing} params={{ year, byTercero }}>
      {(answer) => (
        <Page>
          <PageHeader
            title={`Cierre de la vigencia ${year}`}
            context={resultWords(answer.result)}
            crumbs={[{ label: 'Períodos contables', href: '/contabilidad/periodos' }]}
          />
          <Panel title="Qué se revisa">
            <Checks checks={answer.checks} />
            <Classes answer={answer} />
            <FlagField
              label="Cancelar las cuentas de resultado por tercero"
              name="byTercero"
              value={answer.byTercero}
              onChange={setByTercero}
              disabled={answer.steps.some(({ done }) => done !== null)}
            />
          </Panel>
          {answer.steps.map((step, index) => (
            <StepPanel
              key={step.step}
              step={step}
              place={index + 1}
              year={year}
              byTercero={answer.byTercero}
            />
          ))}
        </Page>
      )}
    </Show>
  )
}

function resultWords(result: string): string {
  const amount = money(result)
  if (amount === 0n) return 'Resultado en cero'
  return amount > 0n ? `Excedente de ${showPesos(amount)}` : `Déficit de ${showPesos(money(result.slice(1)))}`
}

const Classes = ({ answer: { classes, result } }: { readonly answer: ClosingAnswer }) => (
  <dl className="q-closing-figures">
    {[...classes, { id: 'result', name: 'Resultado', amount: result }].map(({ id, name, amount }) => (
      <div key={id}>
        <dt>{name}</dt>
        <dd>{showPesos(money(amount))}</dd>
      </div>
    ))}
  </dl>
)

const columns: readonly Column<ClosingLine>[] = [
  { key: 'account', header: 'Cuenta', width: 110, sortable: false },
  { key: 'accountName', header: 'Nombre', sortable: false },
  { key: 'tercero', header: 'Tercero', sortable: false },
  { key: 'openItem', header: 'Documento cruce', width: 140, sortable: false },
  { key: 'debit', header: 'Débito', kind: 'money', sortable: false, render: sideOf('debit') },
  { key: 'credit', header: 'Crédito', kind: 'money', sortable: false, render: sideOf('credit') },
]

function sideOf(side: 'debit' | 'credit') {
  return (line: ClosingLine) => (money(line[side]) === 0n ? null : showPesos(money(line[side])))
}

type StepProps = Readonly<{ step: StepAnswer; year: number; byTercero: boolean }>

/** One step: its voucher, posted or to post, and the next command. */
function StepPanel({ place, ...of }: StepProps & { readonly place: number }) {
  const { step } = of
  const { lines, count, total } = step
  const shown = count > closingLinesShown ? `Se muestran ${closingLinesShown} de ${count} líneas.` : null
  return (
    <Panel title={`${place}. ${closingSteps[step.step]}`}>
      <StepHead {...of} />
      {count === 0 ? (
        <p className="q-context">No hay nada por contabilizar en este paso.</p>
      ) : (
        <DataTable
          label={`Líneas de ${closingSteps[step.step]}`}
          columns={columns}
          rows={lines}
          totals={{ count, sums: { debit: total, credit: total } }}
        />
      )}
      {shown && <p className="q-context">{shown}</p>}
    </Panel>
  )
}

function StepHead({ step, year, byTercero }: StepProps) {
  const name = closingSteps[step.step].toLowerCase()
  const about = { year, step: step.step }
  const { done, waits, stays, kind, day } = step
  return (
    <div className="q-closing-head">
      <StatusTag tone={done ? 'good' : 'neutral'}>{done ? 'Hecho' : 'Pendiente'}</StatusTag>
      <span className="q-context">
        {kind} del {showDay(day as Day)}
      </span>
      {done && (
        <span className="q-context">
          {done.by ?? '—'}, {shownInstant(done.at)}
          {done.act === null ? '' : ` · ${done.act}`}
        </span>
      )}
      {done?.vouchers.map(({ id, label }) => (
        <Go key={id} to="/accounting-seat/edit/:id" params={{ id }} className="q-link">
          {label}
        </Go>
      ))}
      {done ? (
        <CommandOf
          of={reverseClosingStep}
          about={about}
          title={`Reversar: ${name}`}
          consequence={consequenceOf(step)}
          done={() => `Se reversó: ${name}.`}
          label="Reversar…"
          look={{ size: 'compact-sm', variant: 'default', disabled: stays !== null }}
        />
      ) : (
        <CommandOf
          of={runClosingStep}
          about={{ ...about, byTercero }}
          title={`Ejecutar: ${name} por ${showPesos(money(step.total))}`}
          consequence={consequenceOf(step)}
          done={() => `Listo: ${name}.`}
          label="Ejecutar…"
          look={{ size: 'compact-sm', disabled: waits !== null }}
        />
      )}
      {(waits ?? stays) && <span className="q-context">{waits ?? stays}</span>}
    </div>
  )
}

function consequenceOf({ kind, count, done }: StepAnswer): string {
  const posted = `Se contabiliza un comprobante ${kind} con ${plural(count, 'línea', 'líneas')}.`
  if (done === null) return `${posted} Podrá reversarse mientras enero siguiente esté abierto.`
  const vouchers = plural(done.vouchers.length, 'comprobante', 'comprobantes')
  return `Se contabiliza la reversión de ${vouchers} en su mismo período.`
}
