import { MiniTable } from '@quina/blocks/web'
import { Amount, StatusTag, shownDay } from '@quina/ui/web'
import type { FiledInvoice } from '../filing/filing.contract.ts'

/** The invoices of an account that was sent, each with its radicado and the terms of the payer. */
export function FiledInvoices({ invoices }: { readonly invoices: readonly FiledInvoice[] }) {
  return (
    <div className="q-owed-table">
      <MiniTable
        rows={invoices}
        keyOf={({ invoiceId }) => invoiceId}
        columns={[
          { head: 'Factura', cell: (one) => <Summary {...one} /> },
          { head: 'Fecha', cell: ({ day }) => shownDay(day) },
          { head: 'Paciente', cell: ({ patient }) => patient ?? '—' },
          { head: 'Valor', end: true, cell: ({ amount }) => <Amount of={amount} /> },
          { head: 'Saldo', end: true, cell: ({ balance }) => <Amount of={balance} /> },
          { head: 'Radicado', cell: radicadoOf },
          { head: 'Devolver hasta', cell: ({ returnBy }) => dayOr(returnBy) },
          { head: 'Glosar hasta', cell: ({ glosaBy }) => dayOr(glosaBy) },
          { head: 'Pagar hasta', cell: ({ payBy }) => dayOr(payBy) },
        ]}
      />
    </div>
  )
}

const Summary = ({ number, late }: FiledInvoice) => (
  <>
    {number} {late && <StatusTag tone="warning">Tarde</StatusTag>}
  </>
)

const dayOr = (day: string | null): string => (day === null ? '—' : shownDay(day))

const radicadoOf = ({ filingNumber, filedOn }: FiledInvoice): string =>
  filingNumber === null ? '—' : `${filingNumber} · ${dayOr(filedOn)}`
