import { Button } from '@mantine/core'
import { deedKeys, Go, refreshAll, sendTo, useCan, wordsOf } from '@quina/blocks/web'
import { type Day, money, plural, showDay, showPesos } from '@quina/kernel'
import {
  type Column,
  ConfirmDialog,
  DataTable,
  NoteField,
  Panel,
  StatusTag,
  shownInstant,
  TextField,
  toast,
} from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ClosingLine,
  closingLinesShown,
  closingSteps,
  reverseClosing,
  runClosing,
  type StepAnswer,
} from './closing.contract.ts'

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

interface StepPanelProps {
  readonly step: StepAnswer
  readonly place: number
  readonly path: string
  readonly byTercero: boolean
}

type Asked = 'run' | 'reverse'

/** One step: its voucher, posted or to be posted, and the deed that comes next. */
export function StepPanel({ step, place, path, byTercero }: StepPanelProps) {
  const [asked, ask] = useState<Asked | null>(null)
  const { lines, count, total } = step
  const shown = count > closingLinesShown ? `Se muestran ${closingLinesShown} de ${count} líneas.` : null
  return (
    <Panel title={`${place}. ${closingSteps[step.step]}`}>
      <StepHead step={step} onAsk={ask} />
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
      {asked && (
        <StepDialog asked={asked} step={step} path={path} byTercero={byTercero} onClose={() => ask(null)} />
      )}
    </Panel>
  )
}

function StepHead({ step, onAsk }: { readonly step: StepAnswer; readonly onAsk: (asked: Asked) => void }) {
  const can = useCan()
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
      {!done && can(runClosing) && (
        <Button size="compact-sm" disabled={waits !== null} onClick={() => onAsk('run')}>
          Ejecutar…
        </Button>
      )}
      {done && can(reverseClosing) && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={stays !== null}
          onClick={() => onAsk('reverse')}
        >
          Reversar…
        </Button>
      )}
      {(waits ?? stays) && <span className="q-context">{waits ?? stays}</span>}
    </div>
  )
}

interface StepDialogProps extends Omit<StepPanelProps, 'place'> {
  readonly asked: Asked
  readonly onClose: () => void
}

function StepDialog({ asked, step, path, byTercero, onClose }: StepDialogProps) {
  const client = useQueryClient()
  const [keyOf] = useState(deedKeys)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const runs = asked === 'run'
  const name = closingSteps[step.step].toLowerCase()
  const run = async () => {
    const body = runs ? { byTercero, act: text.trim() === '' ? null : text.trim() } : { reason: text.trim() }
    try {
      await sendTo('POST', `${path}/${step.step}/${asked}`, { body, key: keyOf(body) })
      await refreshAll(client)
      void toast({ message: runs ? `Listo: ${name}.` : `Se reversó: ${name}.`, tone: 'good' })
      onClose()
    } catch (failure) {
      setError(wordsOf(failure))
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void run()}
      title={runs ? `Ejecutar: ${name} por ${showPesos(money(step.total))}` : `Reversar: ${name}`}
      consequence={consequenceOf(step, runs)}
      verb={runs ? 'Ejecutar el paso' : 'Reversar el paso'}
      danger={!runs}
      error={error}
      disabled={!runs && text.trim().length < 10}
    >
      {runs ? (
        <TextField label="Acto que ordena el cierre" name="act" value={text} onChange={setText} max={120} />
      ) : (
        <NoteField
          label="Motivo"
          name="reason"
          required
          value={text}
          onChange={setText}
          help="Mínimo 10 letras."
        />
      )}
    </ConfirmDialog>
  )
}

function consequenceOf({ kind, count, done }: StepAnswer, runs: boolean): string {
  const posted = `Se contabiliza un comprobante ${kind} con ${plural(count, 'línea', 'líneas')}.`
  if (runs) return `${posted} Podrá reversarse mientras enero siguiente esté abierto.`
  const vouchers = plural(done?.vouchers.length ?? 0, 'comprobante', 'comprobantes')
  return `Se contabiliza la reversión de ${vouchers} en su mismo período.`
}
