import { Amount, ReadField } from '@quina/ui/web'
import type { ReactNode } from 'react'
import { rateText } from '../withholding-rule/decimal.domain.ts'

/** A part of what a causación is worth, in a box of its own. */
export const Box = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="q-causacion-panel">
    <h2>{title}</h2>
    {children}
  </section>
)

/** Figures side by side. */
export const Sums = ({ of }: { readonly of: readonly (readonly [label: string, amount: string])[] }) => (
  <div className="q-causacion-sums">
    {of.map(([label, amount]) => (
      <ReadField key={label} label={label}>
        <Amount of={amount} />
      </ReadField>
    ))}
  </div>
)

export interface DrawnLine {
  readonly account: string
  readonly tercero: string | null
  readonly debit: string
  readonly credit: string
}

/** An entry drawn as a bookkeeper does: credits to the right of the debits. */
export function DrawnVoucher({ lines }: { readonly lines: readonly DrawnLine[] }) {
  return (
    <table className="q-mini-table">
      <thead>
        <tr>
          <th scope="col">Cuenta</th>
          <th scope="col" className="q-end">
            Débito
          </th>
          <th scope="col" className="q-end">
            Crédito
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, debit, credit }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a voucher are known by their place
          <tr key={at} data-credit={debit === '' ? '' : undefined}>
            <td>{account}</td>
            <td className="q-end">{debit}</td>
            <td className="q-end">{credit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface ShownWithholding {
  readonly key: string
  readonly name: string
  readonly account: string
  readonly base: string
  readonly rate: string
  readonly rateUnit: 'percent' | 'mil'
  readonly amount: string
  /** Why: the rule's explanation, or the reason of who decided otherwise. */
  readonly why: string
  readonly action?: ReactNode
}

/** What is withheld, line by line, with its reason. */
export function WithholdingTable({ rows }: { readonly rows: readonly ShownWithholding[] }) {
  if (rows.length === 0) return <p className="q-causacion-why">No se retiene nada.</p>
  return (
    <table className="q-mini-table">
      <thead>
        <tr>
          <th scope="col">Retención</th>
          <th scope="col" className="q-end">
            Base
          </th>
          <th scope="col" className="q-end">
            Tarifa
          </th>
          <th scope="col" className="q-end">
            Valor
          </th>
          {rows.some(({ action }) => action !== undefined) && <th scope="col" aria-label="Cambiar" />}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, account, base, rate, rateUnit, amount, why, action }) => (
          <tr key={key}>
            <td>
              {name} · {account}
              <div className="q-causacion-why">{why}</div>
            </td>
            <td className="q-end">
              <Amount of={base} />
            </td>
            <td className="q-end">{rateText({ rate, rateUnit })}</td>
            <td className="q-end">
              <Amount of={amount} />
            </td>
            {action !== undefined && <td className="q-end">{action}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
