import { documentScreens, MiniTable } from '@quina/blocks/web'
import { dayInBogota, lastMonthEnd } from '@quina/kernel'
import { Amount, Panel, shownDecimal } from '@quina/ui/web'
import { stockImpairment } from './stock-impairment.contract.ts'

/** Inventory impairment at each closing date, by product. */
export const stockImpairmentScreens = documentScreens(stockImpairment, {
  columns: ['number', 'date', 'purpose', 'products', 'required', 'difference', 'condition'],
  defaults: () => ({ date: lastMonthEnd(dayInBogota(new Date())) }),
  lines: { lines: { unadded: ['netPrice'] } },
  header: (answer, form) =>
    answer !== null &&
    form === null &&
    answer.facts.lines.length > 0 && (
      <Panel title="Lo que se midió">
        <MiniTable
          label="Lo que se midió"
          rows={answer.facts.lines}
          keyOf={({ id }) => id}
          columns={[
            { head: 'Producto', cell: ({ product }) => product },
            { head: 'Existencias', end: true, cell: ({ quantity }) => shownDecimal(quantity) },
            { head: 'Costo', end: true, cell: ({ cost }) => <Amount of={cost} /> },
            { head: 'Deterioro', end: true, cell: ({ required }) => <Amount of={required} /> },
            { head: 'Ya reconocido', end: true, cell: ({ held }) => <Amount of={held} /> },
            { head: 'Se contabiliza', end: true, cell: ({ difference }) => <Amount of={difference} /> },
          ]}
        />
      </Panel>
    ),
})
