import { Button } from '@mantine/core'
import { MiniTable, useAct } from '@quina/blocks/web'
import { day as dayOf, money, showAmount, showDay, sumOf } from '@quina/kernel'
import { unmatchMoves, type Work } from '../reconciliation/reconciliation.contract.ts'

interface MatchedTableProps {
  readonly id: string
  readonly matches: Work['matches']
  readonly mayChange: boolean
}

/** What was put together this month, which may be taken apart while it is open. */
export function MatchedTable({ id, matches, mayChange }: MatchedTableProps) {
  const { send } = useAct(unmatchMoves, () => 'Movimientos separados.')
  const part = (matchId: string) => void send({ id, matchId })
  if (matches.length === 0) return null
  return (
    <section>
      <h2 className="q-panel-title">{`Cruzados este mes (${matches.length})`}</h2>
      <MiniTable
        rows={matches}
        keyOf={(match) => match.id}
        columns={[
          { head: 'Extracto', cell: ({ bank }) => told(bank) },
          { head: 'Libros', cell: ({ book }) => told(book) },
          { head: 'Valor', end: true, cell: (match) => showAmount(totalOf(match)) },
        ]}
        actions={mayChange ? (match) => <Part onPart={() => part(match.id)} /> : undefined}
      />
    </section>
  )
}

const Part = ({ onPart }: { readonly onPart: () => void }) => (
  <Button size="compact-sm" variant="subtle" onClick={onPart}>
    Separar
  </Button>
)

type Match = Work['matches'][number]
const told = (items: Match['bank']): string =>
  items.map(({ day, concept }) => `${showDay(dayOf(day))} ${concept}`).join('; ')

const totalOf = ({ bank, book }: Match) => sumOf(bank.length > 0 ? bank : book, ({ amount }) => money(amount))
