import { MiniTable } from '@quina/blocks/web'
import { day as dayOf, money, showAmount, showDay } from '@quina/kernel'
import { oldAfterDays, type WorkItem } from '../reconciliation/reconciliation.contract.ts'

interface ItemTableProps {
  readonly title: string
  readonly items: readonly WorkItem[]
  readonly chosen: readonly string[]
  /** Null when nothing may be chosen. */
  readonly choose: ((ids: readonly string[]) => void) | null
}

/** Movements of one side that wait for their pair; those that wait for too long stand out. */
export const ItemTable = ({ title, items, chosen, choose }: ItemTableProps) => (
  <section>
    <h2 className="q-panel-title">{`${title} (${items.length})`}</h2>
    {items.length === 0 ? (
      <p className="q-context">No queda nada por cruzar.</p>
    ) : (
      <MiniTable
        rows={items}
        keyOf={({ id }) => id}
        choice={choose === null ? undefined : (item) => <Choice {...{ item, chosen, choose }} />}
        columns={[
          { head: 'Fecha', cell: ({ day }) => showDay(dayOf(day)) },
          { head: 'Detalle', cell: (item) => <Told {...item} /> },
          { head: 'Valor', end: true, cell: ({ amount }) => showAmount(money(amount)) },
          {
            head: 'Días',
            end: true,
            cell: ({ age }) => <span className={age > oldAfterDays ? 'q-negative' : undefined}>{age}</span>,
          },
        ]}
      />
    )}
  </section>
)

interface ChoiceProps {
  readonly item: WorkItem
  readonly chosen: readonly string[]
  readonly choose: (ids: readonly string[]) => void
}

function Choice({ item: { id, concept }, chosen, choose }: ChoiceProps) {
  const isChosen = chosen.includes(id)
  const turn = () => choose(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])
  return <input type="checkbox" aria-label={`Elegir ${concept}`} checked={isChosen} onChange={turn} />
}

const Told = ({ concept, reference, bankError }: WorkItem) => (
  <>
    {concept}
    {reference && <small className="q-context"> · {reference}</small>}
    {bankError && <b> · error del banco</b>}
  </>
)
