import '../../rules/screens/owed.css'
import { MiniTable, Show } from '@quina/blocks/web'
import { money, plural, showPesos } from '@quina/kernel'
import { Amount, StatusTag } from '@quina/ui/web'
import { filingRisk, type RiskyInvoice, type RiskyLine, riskLevels } from './risk.contract.ts'
import { levelOf } from './risk.domain.ts'

/** What is likely to be objected to in some invoices, and how to correct it. */
export function Risk({ ids }: { readonly ids: readonly string[] }) {
  return (
    <Show of={filingRisk} params={{ invoices: ids.map((invoiceId) => ({ invoiceId })) }}>
      {(invoices) => <Invoices invoices={invoices} alone={ids.length === 1} />}
    </Show>
  )
}

function Invoices({ invoices, alone }: { invoices: readonly RiskyInvoice[]; alone: boolean }) {
  const risky = invoices.filter(({ score }) => score > 0)
  if (risky.length === 0) return <p className="q-context">Sin señales de glosa.</p>
  const rows = risky.flatMap((invoice) => invoice.lines.map((line) => ({ ...line, number: invoice.number })))
  return (
    <div className="q-risk">
      <p className="q-context">
        {plural(risky.length, 'factura', 'facturas')} con señales; se objetarían unos{' '}
        {showPesos(risky.reduce((total, { atRisk }) => (total + money(atRisk)) as typeof total, money('0')))}.
      </p>
      <MiniTable
        label="Riesgo de glosa"
        rows={rows}
        keyOf={({ number, lineId }) => `${number} ${lineId}`}
        columns={[
          ...(alone ? [] : [{ head: 'Factura', cell: ({ number }: Row) => number }]),
          { head: 'Servicio', cell: ({ service }) => service },
          { head: 'Valor', end: true, cell: ({ amount }) => <Amount of={amount} /> },
          { head: 'Riesgo', cell: ({ score }) => <Level score={score} /> },
          { head: 'Causa probable y por qué', cell: ({ reasons }) => <Reasons reasons={reasons} /> },
          {
            head: 'Qué lo cura',
            cell: ({ reasons }) => reasons.map(({ cure }) => <div key={cure}>{cure}</div>),
          },
        ]}
      />
    </div>
  )
}

type Row = RiskyLine & { readonly number: string }

function Level({ score }: { readonly score: number }) {
  const [label, tone] = riskLevels[levelOf(score)]
  return <StatusTag tone={tone}>{`${label} · ${score}`}</StatusTag>
}

function Reasons({ reasons }: Pick<RiskyLine, 'reasons'>) {
  return reasons.map(({ code, cause, why }) => (
    <div key={`${code}${why}`}>
      <b title={cause}>{code}</b> {why}
    </div>
  ))
}
