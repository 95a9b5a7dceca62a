import './entry.css'
import { permissionFor } from '@quina/blocks'
import { Go, GoTo, openFileOf, Show, useCan, useParams } from '@quina/blocks/web'
import { type Day, padded, showDay } from '@quina/kernel'
import {
  type Column,
  DataTable,
  Page,
  type PageAction,
  PageHeader,
  StatusTag,
  shownInstant,
} from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { periodName } from '../../ledger/period/period.domain.ts'
import { CorrectLine } from '../entry-correction/correct-line.web.tsx'
import { note } from '../note/note.contract.ts'
import {
  type EntryLine,
  entryConditions,
  lineColumns,
  printEntry,
  type ReadEntry,
  readEntry,
} from './entry.contract.ts'

/** The columns in the order in which a bookkeeper reads: first the account and its side. */
const order: readonly (keyof typeof lineColumns)[] = [
  'account',
  'accountName',
  'debit',
  'credit',
  'tercero',
  'costCentre',
  'fuente',
  'openItem',
  'concept',
]
const columns: readonly Column<EntryLine>[] = order.map((key) => ({
  key,
  header: lineColumns[key].label,
  kind: lineColumns[key].kind as 'text',
  sortable: false,
}))

/** One voucher: its data, its lines and its origin. It is read-only. */
export const Entry = () => (
  <Show of={readEntry} params={useParams('/accounting-seat/edit/:id')}>
    {(entry) => <EntryPage entry={entry} />}
  </Show>
)

function EntryPage({ entry }: { readonly entry: ReadEntry }) {
  const { kind, kindName, number, condition, lines, total } = entry
  const [word, tone] = condition === 'draft' ? (['Borrador', 'neutral'] as const) : entryConditions[condition]
  const [correcting, correct] = useState(false)
  const mayCorrect = useCan()(permissionFor(note, 'edit')) && condition === 'posted'
  const print: PageAction = {
    label: 'Imprimir',
    keys: 'Ctrl+P',
    run: () => openFileOf(printEntry, { id: entry.id }),
  }
  return (
    <Page>
      <PageHeader
        title={`${kind} ${padded(number)}`}
        status={<StatusTag tone={tone}>{word}</StatusTag>}
        context={kindName}
        crumbs={[{ label: 'Comprobantes contables', href: '/accounting/seat' }]}
        actions={mayCorrect ? [print, { label: 'Reclasificar…', run: () => correct(true) }] : [print]}
      />
      <EntryFacts entry={entry} />
      <DataTable
        label="Líneas del comprobante"
        columns={columns}
        rows={lines}
        totals={{ count: lines.length, sums: { debit: total, credit: total } }}
      />
      {correcting && <CorrectLine entry={entry} onClose={() => correct(false)} />}
    </Page>
  )
}

function EntryFacts({ entry }: { readonly entry: ReadEntry }) {
  const { day, vigencia, period, concept, user, at, other } = entry
  return (
    <dl className="q-entry-facts q-panel">
      <Fact label="Fecha">{showDay(day as Day)}</Fact>
      <Fact label="Período">{periodName({ vigencia, number: period })}</Fact>
      <Fact label="Origen">
        <Origin entry={entry} />
      </Fact>
      <Fact label="Contabilizó">
        {user ?? '—'}, {shownInstant(at)}
      </Fact>
      {other && (
        <Fact label={entry.condition === 'reversal' ? 'Reversa a' : 'Reversado por'}>
          <Go to="/accounting-seat/edit/:id" params={{ id: other.id }} className="q-link">
            {other.label}
          </Go>
        </Fact>
      )}
      <Fact label="Descripción">{concept}</Fact>
    </dl>
  )
}

/** The document that posted the voucher, as its module declared it. */
function Origin({ entry: { origin } }: { readonly entry: ReadEntry }) {
  return origin === null ? 'Documento del sistema' : <GoTo address={origin.address}>{origin.label}</GoTo>
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
