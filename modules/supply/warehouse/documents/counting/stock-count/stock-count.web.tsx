import type { AnswerOf } from '@quina/blocks'
import {
  CommandOf,
  documentScreens,
  GoTo,
  type ListRow,
  MiniTable,
  openFileOf,
  pathTo,
  Show,
} from '@quina/blocks/web'
import { dayInBogota, isDay, showDay } from '@quina/kernel'
import { Amount, shownDecimal, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { countDifferences, countPaper, explainDifference } from '../count-sheet/count-sheet.contract.ts'
import { countCauses, stockCount } from './stock-count.contract.ts'

const plain = documentScreens(stockCount, {
  columns: ['number', 'date', 'storeId', 'scope', 'frozen', 'items', 'different', 'purpose', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()), scope: 'all' }),
  form: ({ Section, Params, Lines }) => (
    <>
      <Section title="Qué se cuenta">
        <Params storeId={5} date={2} scope={5} groupId={5} howMany={3} frozen={4} purpose={12} />
      </Section>
      <Lines name="lines" />
    </>
  ),
  header: (answer) =>
    answer === null || answer.status === 'draft' || answer.status === 'annulled' ? null : (
      <>
        {answer.status === 'counting' && (
          <GoTo address={pathTo('/almacen/conteos/contar/:id', { id: answer.id })}>Contar</GoTo>
        )}
        <Show of={countDifferences} params={{ id: answer.id }}>
          {(found) => <Differences found={found} open={answer.status !== 'approved'} />}
        </Show>
      </>
    ),
})

type CountDifferences = AnswerOf<typeof countDifferences>
type Difference = CountDifferences['differences'][number]

type DifferencesProps = Readonly<{ found: CountDifferences; open: boolean }>

/** The differences with their causes; during the count, its progress. */
function Differences({ found: { items, pending, third, value, differences }, open }: DifferencesProps) {
  return (
    <>
      <p role="note">
        {items} lotes · {pending} por contar · {third} por contar una tercera vez
        {value !== null && (
          <>
            {' '}
            · {differences.length} con diferencia, por <Amount of={value} />
          </>
        )}
      </p>
      {differences.length > 0 && (
        <MiniTable
          label="Diferencias"
          rows={differences}
          keyOf={({ id }) => id}
          columns={[
            { head: 'Producto', cell: ({ product, unit }) => `${product} · ${unit}` },
            {
              head: 'Lote',
              cell: ({ lot, expiry }) =>
                expiry !== null && isDay(expiry) ? `${lot}, ${showDay(expiry)}` : lot,
            },
            { head: 'Ubicación', cell: ({ place }) => place ?? '' },
            { head: 'Conteos', cell: ({ counts }) => counts },
            { head: 'Según movimientos', end: true, cell: ({ expected }) => shownDecimal(expected) },
            { head: 'Diferencia', end: true, cell: ({ difference }) => shownDecimal(difference) },
            { head: 'Valor', end: true, cell: (row) => <Amount of={row.value} /> },
            { head: 'Causa', cell: whyOf },
          ]}
          actions={
            open
              ? ({ id, product, cause }) => (
                  <CommandOf
                    of={explainDifference}
                    about={{ itemId: id }}
                    title={`Causa de la diferencia de ${product}`}
                    begun={cause === null ? {} : { cause }}
                    done={() => 'Causa guardada'}
                    look={{ variant: 'default', size: 'compact-sm' }}
                  />
                )
              : undefined
          }
        />
      )}
    </>
  )
}

const causeWords = (cause: string | null): string =>
  cause !== null && cause in countCauses ? countCauses[cause as keyof typeof countCauses] : 'Sin causa'
const whyOf = ({ cause, explanation, investigated }: Difference): string =>
  [causeWords(cause), explanation, investigated ? 'Se investiga' : ''].filter(Boolean).join('. ')

/** Conteos; an open one links to its sheet, on screen and on paper. */
function CountList() {
  const goTo = useGoTo()
  const [{ List }] = useState(() =>
    documentScreens(stockCount, {
      rowActions: ({ id, condition }: ListRow) =>
        condition === 'counting'
          ? [
              { label: 'Contar', run: () => goTo(pathTo('/almacen/conteos/contar/:id', { id })) },
              { label: 'Imprimir hoja', run: () => openFileOf(countPaper, { id }) },
            ]
          : [],
    }),
  )
  return <List />
}

export const stockCountScreens = { ...plain, List: CountList }
