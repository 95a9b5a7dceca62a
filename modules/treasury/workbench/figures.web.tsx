import { money, showPesos } from '@quina/kernel'

const ways = [
  [
    ['statement', 'Saldo según extracto', ''],
    ['uncashed', 'Cheques y giros no cobrados', '−'],
    ['inTransit', 'Consignaciones en tránsito', '+'],
    ['bankErrors', 'Errores del banco', '−'],
    ['reconciledByBank', 'Saldo conciliado', '='],
  ],
  [
    ['books', 'Saldo según libros', ''],
    ['credits', 'Notas crédito no registradas', '+'],
    ['debits', 'Notas débito no registradas', '−'],
    ['reconciledByBooks', 'Saldo conciliado', '='],
  ],
] as const

/** The two ways to one balance, and what is between them. */
export function FiguresTable({ figures }: { readonly figures: Readonly<Record<string, string>> }) {
  const amount = (name: string) => money(figures[name] ?? '0')
  const difference = amount('difference')
  return (
    <>
      <div className="q-reconciliation-sides">
        {ways.map((rows) => (
          <div key={rows[0][0]} className="q-sideways">
            <table className="q-mini-table">
              <tbody>
                {rows.map(([name, label, sign]) => (
                  <tr key={name} className={sign === '=' ? 'q-total' : undefined}>
                    <td>{`${sign} ${label}`.trim()}</td>
                    <td className="q-end">{showPesos(amount(name))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
      <p role="status" className="q-context">
        {difference === 0n ? (
          'Sin diferencia: los dos saldos son iguales.'
        ) : (
          <>
            Diferencia: <b className="q-negative">{showPesos(difference)}</b>. Revise el saldo del extracto o
            importe los movimientos que faltan.
          </>
        )}
      </p>
    </>
  )
}
