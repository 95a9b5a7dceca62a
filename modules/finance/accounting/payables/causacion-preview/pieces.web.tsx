import { MiniTable } from '@quina/blocks/web'
import { Amount, ReadField } from '@quina/ui/web'
import type { ReactNode } from 'react'
import { rateText } from '../../withholding/withholding-rule/decimal.domain.ts'

/** A titled box with one part of a causación. */
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

export type DrawnLine = Readonly<{ account: string; tercero: string | null; debit: string; credit: string }>

/** An entry as a bookkeeper draws it: credits to the right of the debits. */
export const DrawnVoucher = ({ lines }: { readonly lines: readonly DrawnLine[] }) => (
  <MiniTable
    rows={lines}
    keyOf={(_line, at) => at}
    rowClass={({ debit }) => (debit === '' ? 'q-credited' : undefined)}
    columns={[
      { head: 'Cuenta', cell: ({ account }) => account },
      { head: 'Débito', end: true, cell: ({ debit }) => debit },
      { head: 'Crédito', end: true, cell: ({ credit }) => credit },
    ]}
  />
)

export interface ShownWithholding {
  readonly key: string
  readonly name: string
  readonly account: string
  readonly base: string
  readonly rate: string
  readonly rateUnit: 'percent' | 'mil'
  readonly amount: string
  /** The rule's explanation, or the reason of the user who changed the amount. */
  readonly why: string
  readonly action?: ReactNode
}

/** The withholdings line by line, each with its reason. */
export function WithholdingTable({ rows }: { readonly rows: readonly ShownWithholding[] }) {
  if (rows.length === 0) return <p className="q-causacion-why">No se retiene nada.</p>
  return (
    <MiniTable
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          head: 'Retención',
          cell: ({ name, account, why }) => <Reason name={name} account={account} why={why} />,
        },
        { head: 'Base', end: true, cell: ({ base }) => <Amount of={base} /> },
        { head: 'Tarifa', end: true, cell: rateText },
        { head: 'Valor', end: true, cell: ({ amount }) => <Amount of={amount} /> },
      ]}
      actions={rows.some(({ action }) => action !== undefined) ? ({ action }) => action : undefined}
    />
  )
}

const Reason = ({ name, account, why }: Pick<ShownWithholding, 'name' | 'account' | 'why'>) => (
  <>
    {name} · {account}
    <div className="q-causacion-why">{why}</div>
  </>
)
