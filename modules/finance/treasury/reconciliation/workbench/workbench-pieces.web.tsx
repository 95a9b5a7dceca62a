import { Button, Group, Modal } from '@mantine/core'
import { MiniTable, useAct } from '@quina/blocks/web'
import { day as dayOf, money, plural, showAmount, showDay, showPesos, sumOf } from '@quina/kernel'
import { useState } from 'react'
import {
  oldAfterDays,
  unmatchMoves,
  type Work,
  type WorkItem,
} from '../reconciliation/reconciliation.contract.ts'

type MatchedTableProps = Readonly<{ id: string; matches: Work['matches']; mayChange: boolean }>

/** The matches of this month, which may be undone while the month is open. */
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
          { head: 'Extracto', cell: ({ bank }) => itemsText(bank) },
          { head: 'Libros', cell: ({ book }) => itemsText(book) },
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
const itemsText = (items: Match['bank']): string =>
  items.map(({ day, concept }) => `${showDay(dayOf(day))} ${concept}`).join('; ')

const totalOf = ({ bank, book }: Match) => sumOf(bank.length > 0 ? bank : book, ({ amount }) => money(amount))

interface ItemTableProps {
  readonly title: string
  readonly items: readonly WorkItem[]
  readonly chosen: readonly string[]
  /** Null when nothing may be selected. */
  readonly choose: ((ids: readonly string[]) => void) | null
}

const keyOf = ({ statement, book }: MatchSuggestion): string => [...statement, ...book].join(' ')

/** The unmatched movements of one side; those that wait for too long stand out. */
export const ItemTable = ({ title, items, chosen, choose }: ItemTableProps) => (
  <section>
    <h2 className="q-panel-title">{`${title} (${items.length})`}</h2>
    {items.length === 0 ? (
      <p className="q-context">No queda nada por cruzar.</p>
    ) : (
      <MiniTable
        rows={items}
        keyOf={({ id }) => id}
        choice={
          choose === null ? undefined : (item) => <Choice item={item} chosen={chosen} choose={choose} />
        }
        columns={[
          { head: 'Fecha', cell: ({ day }) => showDay(dayOf(day)) },
          { head: 'Detalle', cell: (item) => <Summary {...item} /> },
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

const Summary = ({ concept, reference, bankError }: WorkItem) => (
  <>
    {concept}
    {reference && <small className="q-context"> · {reference}</small>}
    {bankError && <b> · error del banco</b>}
  </>
)

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

/** Both calculations of the balance, and the difference between them. */
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

type MatchSuggestion = Work['suggestions'][number]

interface SuggestionsDialogProps {
  readonly work: Work
  /** Makes exactly these matches. */
  readonly accept: (suggestions: readonly MatchSuggestion[]) => void
  readonly onClose: () => void
}

/** Previews the suggested matches: bank movements beside book movements; the user removes the wrong ones. */
export function SuggestionsDialog({ work, accept, onClose }: SuggestionsDialogProps) {
  const [left, setLeft] = useState<readonly string[]>([])
  const marked = work.suggestions.filter((one) => !left.includes(keyOf(one)))
  const turn = (key: string) =>
    setLeft((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]))
  return (
    <Modal opened onClose={onClose} title="Cruces sugeridos" size={960}>
      <p className="q-confirm-text">
        Se cruza lo que está marcado, y nada más. Desmarque lo que no es lo mismo.
      </p>
      <MiniTable
        rows={work.suggestions}
        keyOf={keyOf}
        choice={(one) => (
          <input
            type="checkbox"
            aria-label={`Cruzar ${wordsOf(work.bank, one.statement)}`}
            checked={!left.includes(keyOf(one))}
            onChange={() => turn(keyOf(one))}
          />
        )}
        columns={[
          { head: 'En el extracto', cell: (one) => <Side items={itemsOf(work.bank, one.statement)} /> },
          { head: 'En libros', cell: (one) => <Side items={itemsOf(work.book, one.book)} /> },
          {
            head: 'Valor',
            end: true,
            cell: (one) => showAmount(totalOfAll(itemsOf(work.bank, one.statement))),
          },
        ]}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Volver
        </Button>
        <Button disabled={marked.length === 0} onClick={() => accept(marked)}>
          {`Hacer ${plural(marked.length, 'cruce', 'cruces')}`}
        </Button>
      </Group>
    </Modal>
  )
}

const itemsOf = (items: readonly WorkItem[], ids: readonly string[]): readonly WorkItem[] =>
  items.filter(({ id }) => ids.includes(id))
const totalOfAll = (items: readonly WorkItem[]) => sumOf(items, ({ amount }) => money(amount))
const wordsOf = (items: readonly WorkItem[], ids: readonly string[]): string =>
  itemsOf(items, ids)
    .map(({ concept }) => concept)
    .join(', ')

const Side = ({ items }: { readonly items: readonly WorkItem[] }) => (
  <>
    {items.map(({ id, day, concept, reference, amount }) => (
      <div key={id}>
        {showDay(day)} · {concept}
        {reference && <small className="q-context"> · {reference}</small>}
        {items.length > 1 && <small className="q-context"> · {showAmount(money(amount))}</small>}
      </div>
    ))}
  </>
)
