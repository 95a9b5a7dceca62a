import { Button } from '@mantine/core'
import { money, showAmount, showDay } from '@quina/kernel'
import { unmatchPath, type Work } from '../reconciliation/reconciliation.contract.ts'
import { at, useDeed } from './workbench.web.tsx'

interface MatchedTableProps {
  readonly id: string
  readonly matches: Work['matches']
  readonly mayChange: boolean
}

/** What was put together this month, which may be taken apart while it is open. */
export function MatchedTable({ id, matches, mayChange }: MatchedTableProps) {
  const deed = useDeed()
  if (matches.length === 0) return null
  return (
    <section>
      <h3>{`Cruzados este mes (${matches.length})`}</h3>
      <table className="q-mini-table">
        <thead>
          <tr>
            <th>Extracto</th>
            <th>Libros</th>
            <th className="q-end">Valor</th>
            {mayChange && <th aria-label="Separar" />}
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <tr key={match.id}>
              <td>{told(match.bank)}</td>
              <td>{told(match.book)}</td>
              <td className="q-end">{showAmount(totalOf(match))}</td>
              {mayChange && (
                <td>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() =>
                      void deed(at(unmatchPath, id), { matchId: match.id }, () => 'Movimientos separados.')
                    }
                  >
                    Separar
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Match = Work['matches'][number]
const told = (items: Match['bank']): string =>
  items.map(({ day, concept }) => `${showDay(day as never)} ${concept}`).join('; ')

const totalOf = ({ bank, book }: Match) =>
  (bank.length > 0 ? bank : book).reduce((total, { amount }) => total + money(amount), 0n) as never
