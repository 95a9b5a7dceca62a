import { Amount, StatusTag, shownDay } from '@quina/ui/web'
import type { FiledInvoice } from '../filing/filing.contract.ts'

const dayOr = (day: string | null) => (day === null ? '—' : shownDay(day))

/** The invoices of an account that was sent, each with its radicado and the terms of the payer. */
export function FiledInvoices({ invoices }: { readonly invoices: readonly FiledInvoice[] }) {
  return (
    <div className="q-owed-table">
      <table className="q-mini-table">
        <thead>
          <tr>
            <th>Factura</th>
            <th>Fecha</th>
            <th>Paciente</th>
            <th className="q-end">Valor</th>
            <th className="q-end">Saldo</th>
            <th>Radicado</th>
            <th>Devolver hasta</th>
            <th>Glosar hasta</th>
            <th>Pagar hasta</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((one) => (
            <tr key={one.invoiceId}>
              <td>
                {one.number} {one.late && <StatusTag tone="warning">Tarde</StatusTag>}
              </td>
              <td>{shownDay(one.day)}</td>
              <td>{one.patient ?? '—'}</td>
              <td className="q-end">
                <Amount of={one.amount} />
              </td>
              <td className="q-end">
                <Amount of={one.balance} />
              </td>
              <td>{one.filingNumber === null ? '—' : `${one.filingNumber} · ${dayOr(one.filedOn)}`}</td>
              <td>{dayOr(one.returnBy)}</td>
              <td>{dayOr(one.glosaBy)}</td>
              <td>{dayOr(one.payBy)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
