import { MiniTable } from '@quina/blocks/web'
import { Amount, Panel, StatusTag } from '@quina/ui/web'

interface AgainstOpeningProps {
  readonly rows: readonly {
    readonly account: string
    readonly name: string
    readonly adds: string
    readonly stored: string
    readonly opening: string
    readonly difference: string
  }[]
  /** The labels of the two columns, of this document and of its register: *Este inventario*, *Ya en el registro*. */
  readonly adds: string
  readonly stored: string
  readonly none: string
}

/** Compares the opening data of a module, account by account, with the opening balances of the books. */
export const AgainstOpening = ({ rows, adds, stored, none }: AgainstOpeningProps) => (
  <Panel title="Frente a los saldos iniciales de contabilidad">
    {rows.length === 0 ? (
      <p className="q-context">{none}</p>
    ) : (
      <MiniTable
        label="Cuenta por cuenta"
        rows={rows}
        keyOf={({ account }) => account}
        columns={[
          { head: 'Cuenta', cell: ({ account, name }) => `${account} ${name}` },
          { head: adds, end: true, cell: (row) => <Amount of={row.adds} /> },
          { head: stored, end: true, cell: (row) => <Amount of={row.stored} /> },
          { head: 'Saldos iniciales', end: true, cell: ({ opening }) => <Amount of={opening} /> },
          { head: 'Diferencia', end: true, cell: ({ difference }) => <Amount of={difference} /> },
          {
            head: 'Cuadre',
            cell: ({ difference }) => (
              <StatusTag tone={difference === '0.00' ? 'good' : 'bad'}>
                {difference === '0.00' ? 'Cuadra' : 'No cuadra'}
              </StatusTag>
            ),
          },
        ]}
      />
    )}
  </Panel>
)
