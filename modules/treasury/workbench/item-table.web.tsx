import { money, showAmount, showDay } from '@quina/kernel'
import { oldAfterDays, type WorkItem } from '../reconciliation/reconciliation.contract.ts'

interface ItemTableProps {
  readonly title: string
  readonly items: readonly WorkItem[]
  readonly chosen: readonly string[]
  /** Null when nothing may be chosen. */
  readonly choose: ((ids: readonly string[]) => void) | null
}

/** Movements of one side that wait for their pair; those that wait for too long stand out. */
export function ItemTable({ title, items, chosen, choose }: ItemTableProps) {
  const turn = (id: string) =>
    choose?.(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <section>
      <h3>{`${title} (${items.length})`}</h3>
      {items.length === 0 ? (
        <p className="q-context">No queda nada por cruzar.</p>
      ) : (
        <table className="q-mini-table">
          <thead>
            <tr>
              {choose && <th aria-label="Elegir" />}
              <th>Fecha</th>
              <th>Detalle</th>
              <th className="q-end">Valor</th>
              <th className="q-end">Días</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                {choose && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`Elegir ${item.concept}`}
                      checked={chosen.includes(item.id)}
                      onChange={() => turn(item.id)}
                    />
                  </td>
                )}
                <td>{showDay(item.day as never)}</td>
                <td>
                  {item.concept}
                  {item.reference && <small className="q-context"> · {item.reference}</small>}
                  {item.bankError && <b> · error del banco</b>}
                </td>
                <td className="q-end">{showAmount(money(item.amount))}</td>
                <td className={item.age > oldAfterDays ? 'q-end q-negative' : 'q-end'}>{item.age}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
