import { Button, Group, Modal } from '@mantine/core'
import { MiniTable } from '@quina/blocks/web'
import { money, plural, showAmount, showDay, sumOf } from '@quina/kernel'
import { useState } from 'react'
import type { Work, WorkItem } from '../reconciliation/reconciliation.contract.ts'

type Suggested = Work['suggestions'][number]

interface SuggestionsDialogProps {
  readonly work: Work
  /** Makes those, and no other. */
  readonly accept: (suggestions: readonly Suggested[]) => void
  readonly onClose: () => void
}

/** What will be put together, before it is: each movement of the bank beside those of the books, to leave out what is not so. */
export function SuggestionsDialog({ work, accept, onClose }: SuggestionsDialogProps) {
  const [left, setLeft] = useState<readonly string[]>([])
  const stored = work.suggestions.filter((one) => !left.includes(keyOf(one)))
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
          { head: 'Valor', end: true, cell: (one) => showAmount(totalOf(itemsOf(work.bank, one.statement))) },
        ]}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Volver
        </Button>
        <Button disabled={stored.length === 0} onClick={() => accept(stored)}>
          {`Hacer ${plural(stored.length, 'cruce', 'cruces')}`}
        </Button>
      </Group>
    </Modal>
  )
}

const keyOf = ({ statement, book }: Suggested): string => [...statement, ...book].join(' ')
const itemsOf = (items: readonly WorkItem[], ids: readonly string[]): readonly WorkItem[] =>
  items.filter(({ id }) => ids.includes(id))
const totalOf = (items: readonly WorkItem[]) => sumOf(items, ({ amount }) => money(amount))
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
